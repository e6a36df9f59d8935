import type { FieldChange, RowPlan } from '#core/transfer/transfer.ts'

export function PlanTable({ rows }: { rows: readonly RowPlan[] }) {
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
        {rows.map(({ line, name, change, changes, reasons, notes, pictures }) => (
          <tr key={line}>
            <td data-label="Line" className="number">
              {line}
            </td>
            <th scope="row">
              <bdi>{name || '–'}</bdi>
            </th>
            <td>
              <span className={change === 'refused' ? 'tag tag-bad' : 'tag'}>{change}</span>
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
              {pictures && change !== 'refused' && (
                <p className="note">
                  With {pictures.length === 1 ? 'its picture' : 'its pictures'}{' '}
                  <bdi>{pictures.map(({ name }) => name).join(', ')}</bdi>
                </p>
              )}
              {change === 'changed' && <Changes changes={changes} />}
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
