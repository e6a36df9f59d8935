import { type EditorConfig, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import type { Change } from '#core/record/merge.ts'

/** What each of the buttons does, and what is lost by it. */
export function Choices<R extends NamedRow>(props: {
  changes: readonly Change<R>[]
  labels: EditorConfig<R>['labels']
  isOpen: boolean
  isSaving: boolean
}) {
  const { changes, labels, isOpen, isSaving } = props
  const mine = losses(changes, 'me', labels)
  const theirs = losses(changes, 'them', labels)
  return (
    <dl className="choices">
      <div>
        <dt>Keep Both</dt>
        <dd>
          {`keeps their changes and yours${isOpen ? '; where both changed the same, what you choose above' : ''}. ${isSaving ? 'Then it saves.' : 'Nothing is saved yet.'}`}
        </dd>
      </div>
      <div>
        <dt>Use Theirs</dt>
        <dd>{`sets your changes aside; Undo brings them back${mine ? `. Set aside: ${mine}` : ''}.`}</dd>
      </div>
      <div>
        <dt>Save Mine Only</dt>
        <dd>{`saves yours over theirs${theirs ? `. Undone: ${theirs}` : ''}. Theirs stays in the history.`}</dd>
      </div>
    </dl>
  )
}

export function losses<R extends NamedRow>(
  changes: readonly Change<R>[],
  by: 'me' | 'them',
  labels: EditorConfig<R>['labels'],
): string {
  const lost = changes.filter((change) => change.by === by || change.by === 'both')
  return lost.map((change) => changeText(change, labels)).join('; ')
}

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
