import { type EditorConfig, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import type { Change } from '#core/lists/merge.ts'

/** A change in a few words, as what would be lost: 'Role of Amina Example'. */
function changeText<R extends NamedRow>(
  { kind, field, mine, theirs }: Change<R>,
  labels: EditorConfig<R>['labels'],
): string {
  const row = mine ?? theirs
  const name = row ? nameOf(row) : ''
  if (kind === 'field') return `${labels[field] ?? field} of ${name}`
  if (kind === 'added') return `${name}, added`
  if (kind === 'removed') return `${name}, removed`
  return 'the order'
}

export function losses<R extends NamedRow>(
  changes: readonly Change<R>[],
  by: 'me' | 'them',
  labels: EditorConfig<R>['labels'],
): string {
  const lost = changes.filter((change) => change.by === by || change.by === 'both')
  return lost.map((change) => changeText(change, labels)).join('; ')
}
