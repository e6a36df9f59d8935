import type { FieldChange, RowFate } from '#core/transfer/transfer.ts'

export function PlanTable({ rows }: { rows: readonly RowFate[] }) {
  return (
    <table className="import-rows">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Name</th>
          <th scope="col">What would change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, name, fate, changes, reasons, notes, pictures }) => (
          <tr key={line}>
            <td data-label="Line" className="number">
              {line}
            </td>
            <th scope="row">
              <bdi>{name || '–'}</bdi>
            </th>
            <td>
              <span className={fate === 'refused' ? 'tag tag-bad' : 'tag'}>{fate}</span>
              {reasons.map((reason) => (
                <p key={reason} className="field-error">
                  {reason}
                </p>
              ))}
              {notes?.map((note) => (
                <p key={note} className="note">
                  Check it first: {note}
                </p>
              ))}
              {pictures && fate !== 'refused' && (
                <p className="note">
                  With {pictures.length === 1 ? 'its picture' : 'its pictures'}{' '}
                  <bdi>{pictures.map(({ name }) => name).join(', ')}</bdi>
                </p>
              )}
              {fate === 'changed' && <Changes changes={changes} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="import-changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== '' && (
              <>
                <del dir="auto">{before}</del>{' '}
              </>
            )}
            {after === '' ? <span className="note">empty</span> : <ins dir="auto">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
