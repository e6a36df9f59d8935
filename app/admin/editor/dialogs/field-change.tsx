import type { ReactNode } from 'react'
import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import { PictureVersion } from '#app/admin/pictures/picture-version.tsx'
import { isMark } from '#core/record/long-texts.ts'
import type { Change, Side } from '#core/record/merge.ts'
import { type Choice, Option } from './conflict-option.tsx'

export function FieldChange<R extends NamedRow>(
  props: Choice & { change: Change<R>; config: Pick<EditorConfig<R>, 'labels' | 'readable'> },
) {
  const { change, config, ...choice } = props
  const { field, by } = change
  const label = config.labels[field] ?? field
  const cell = (side: Side, title: string) => {
    const row = change[side]
    const stored = row && (row as Record<string, unknown>)[field]
    const value = shown(field, config.readable?.(field, stored) ?? stored)
    return (
      <td data-label={title} dir="auto">
        {by === 'both' ? (
          <Option {...choice} change={change} side={side} label={`${title}: ${label}`}>
            {value}
          </Option>
        ) : (
          value
        )}
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">
        {label}
        <span className="note">{who[by]}</span>
      </th>
      {cell('theirs', 'Theirs')}
      {cell('mine', 'Yours')}
    </tr>
  )
}

const who = { me: 'changed by you', them: 'changed by them', both: 'changed by both' } as const

function shown(field: string, value: unknown): ReactNode {
  return field === 'image' ? <PictureVersion src={String(value ?? '')} /> : inWords(value)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isMark(value)) return 'Loading…'
  return String(value ?? '').trim() || '(empty)'
}
