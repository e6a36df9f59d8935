import type { ReactNode } from 'react'
import { type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import { PictureVersion } from '#app/admin/pictures/picture-version.tsx'
import type { RowDifference } from '#core/lists/compare.ts'

/** How one row differs between their list and mine. */
export function ConflictRow<R extends NamedRow>(props: {
  difference: RowDifference<R>
  base: R | undefined
  labels: Readonly<Record<string, string>>
}) {
  const { difference, base, labels } = props
  const row = difference.kind === 'removed' ? difference.before : difference.after
  return (
    <li>
      <h3 dir="auto">{nameOf(row)}</h3>
      {difference.kind === 'changed' ? (
        <table className="fields-differ">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {difference.fields.map((field) => {
              const [theirs, mine] = [difference.before[field], difference.after[field]]
              return (
                <tr key={field}>
                  <th scope="row">
                    {labels[field]}
                    <span className="note">{whoChanged(base?.[field], theirs, mine)}</span>
                  </th>
                  <td data-label="Theirs" dir="auto">
                    {shown(field, theirs)}
                  </td>
                  <td data-label="Yours" dir="auto">
                    {shown(field, mine)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : (
        <p>{sentences[difference.kind](base !== undefined)}</p>
      )}
    </li>
  )
}

const sentences: Record<'added' | 'removed' | 'moved', (wasThere: boolean) => string> = {
  added: (wasThere) =>
    wasThere ? 'Taken out by them, still in yours: Save Mine brings it back.' : 'Added by you.',
  removed: (wasThere) => (wasThere ? 'Taken out by you, still in theirs.' : 'Added by them.'),
  moved: () => 'Stands in another place.',
}

function whoChanged(base: unknown, theirs: unknown, mine: unknown): string {
  if (base === undefined) return ''
  if (base === theirs) return 'changed by you'
  return base === mine ? 'changed by them' : 'changed by both'
}

function shown(field: string, value: unknown): ReactNode {
  return field === 'image' ? <PictureVersion src={String(value ?? '')} /> : inWords(value)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '').trim() || '(empty)'
}
