import { type EditorConfig, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import type { Change } from '#core/record/merge.ts'
import { type Choice, Option } from './conflict-option.tsx'
import { FieldChange } from './field-change.tsx'

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
