import type { ReactNode } from 'react'
import { type EditorConfig, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import { PictureVersion } from '#app/admin/pictures/picture-version.tsx'
import { type Change, changeKey, type Side } from '#core/lists/list-changes.ts'

type Choice = {
  sides: Readonly<Record<string, Side>>
  onChoose: (key: string, side: Side) => void
}

export function ConflictRow<R extends NamedRow>(
  props: Choice & {
    changes: readonly Change<R>[]
    config: Pick<EditorConfig<R>, 'labels' | 'readable'>
  },
) {
  const { changes, config, ...choice } = props
  const [first] = changes
  if (!first) return null
  const row = first.mine ?? first.theirs
  return (
    <li>
      <h3 dir="auto">{row ? nameOf(row) : 'Order'}</h3>
      {first.kind === 'field' ? (
        <table className="fields-differ">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <FieldChange key={change.field} {...choice} change={change} config={config} />
            ))}
          </tbody>
        </table>
      ) : (
        <WholeChange {...choice} change={first} />
      )}
    </li>
  )
}

const who = { me: 'changed by you', them: 'changed by them', both: 'changed by both' } as const

function FieldChange<R extends NamedRow>(
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

function WholeChange<R extends NamedRow>(props: Choice & { change: Change<R> }) {
  const { change, ...choice } = props
  const { kind, by, mine } = change
  if (by !== 'both') {
    const person = by === 'me' ? 'you' : 'them'
    return (
      <p>{`${{ added: 'Added', removed: 'Removed', order: 'Changed', field: 'Changed' }[kind]} by ${person}.`}</p>
    )
  }
  const [said, theirs, yours] =
    kind === 'order'
      ? ['Both of you have changed the order.', 'Their order', 'Your order']
      : mine
        ? ['Removed by them, changed by you.', 'Leave it removed', 'Keep it, with your changes']
        : ['Removed by you, changed by them.', 'Keep it, with their changes', 'Remove it']
  return (
    <>
      <p>{said}</p>
      <div className="conflict-options">
        <Option {...choice} change={change} side="theirs">
          {theirs}
        </Option>
        <Option {...choice} change={change} side="mine">
          {yours}
        </Option>
      </div>
    </>
  )
}

function Option<R extends NamedRow>(
  props: Choice & { change: Change<R>; side: Side; label?: string; children: ReactNode },
) {
  const { change, side, sides, onChoose } = props
  const key = changeKey(change)
  return (
    <label className="conflict-option">
      <input
        type="radio"
        name={key}
        aria-label={props.label}
        checked={sides[key] === side}
        onChange={() => onChoose(key, side)}
      />
      <span>{props.children}</span>
    </label>
  )
}

function shown(field: string, value: unknown): ReactNode {
  return field === 'image' ? <PictureVersion src={String(value ?? '')} /> : inWords(value)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '').trim() || '(empty)'
}
