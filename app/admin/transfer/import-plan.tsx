import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import { inFigures } from '#core/figures.ts'
import { counted } from '#core/text.ts'
import {
  countsText,
  type FieldChange,
  type RowPlan,
  type ShownPlan,
  transferKinds,
} from '#core/transfer/transfer.ts'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'
import { SameFile } from './check-form.tsx'
import type { SentFile } from './sent-file.server.ts'

export function ImportPlan(props: {
  sent: SentFile
  plan: ShownPlan
  saveKey: string
  chosen?: File
}) {
  const { sent, plan, saveKey, chosen } = props
  const { counts, unknownColumns, unnamedFiles, refusals, more } = plan
  const toDo = counts.new + counts.changed
  const asks = plan.rows.some(({ question }) => question)
  return (
    <section className="import-plan" aria-labelledby="import-plan-title">
      <h2 id="import-plan-title">
        {transferKinds[plan.kind]}: {countsText(counts)}
      </h2>
      <FirstOf names={unknownColumns} label="Not known, so left out" what="columns" />
      {!sent.isArchive && (
        <FirstOf names={unnamedFiles} label="In the ZIP, but not used by any row" what="files" />
      )}
      {refusals.length > 1 && <Refusals refusals={refusals} />}
      <RecordTable
        caption="What each row would do"
        empty=""
        {...linesOf(columns, plan.rows, ({ line }) => ({ key: String(line) }))}
      />
      <Form id={formId} method="post" encType="multipart/form-data" aria-label="Import">
        <input type="hidden" name="digest" value={plan.digest} />
        <input type="hidden" name="revision" value={plan.revision} />
        <input type="hidden" name="key" value={saveKey} />
        <input type="hidden" name="kind" value={plan.kind} />
        <input type="hidden" name="name" value={sent.name} />
        {sent.isZip || sent.text === '' ? (
          <SameFile file={chosen} isZip={sent.isZip} />
        ) : (
          <textarea name="text" defaultValue={sent.text} hidden aria-label="The file as checked" />
        )}
        <p className="import-note">
          {more > 0 && `${inFigures(more)} more rows are in the list of all rows. `}
          {toDo === 0 && !asks
            ? 'It would change nothing.'
            : counts.refused > 0 &&
              'Rows that are refused are left out: fix them and check again, or import the others.'}
        </p>
        <div className="actions">
          {(toDo > 0 || asks) && (
            <SubmitButton label={importLabel(toDo, asks)} busy="Importing..." />
          )}
          <button
            type="submit"
            className="button button-quiet"
            formAction={allRows}
            onClick={sendAsDocument}
          >
            All rows as CSV
          </button>
        </div>
      </Form>
    </section>
  )
}

const formId = 'import-plan-form'

function importLabel(toDo: number, asks: boolean): string {
  if (toDo === 0) return 'Import what is ticked'
  return `Import ${counted(toDo, 'row', 'rows')}${asks ? ' and what is ticked' : ''}`
}

const columns: readonly Column<RowPlan>[] = [
  {
    label: 'Name',
    cell: ({ name, line }) => ({ text: [{ name: name || '–' }], notes: [`Line ${line}`] }),
  },
  {
    label: 'What would change',
    cell: ({ change, changes, reasons, question, text, notes = [], pictures }) => ({
      tags: [change === 'refused' ? { label: change, state: 'wrong' } : change],
      notes: [
        ...(text ? [text] : []),
        ...notes.map((note) => `Check it first: ${note}`),
        ...(pictures && change !== 'refused'
          ? [
              [
                pictures.length === 1 ? 'With its picture ' : 'With its pictures ',
                { name: pictures.map(({ name }) => name).join(', ') },
              ],
            ]
          : []),
      ],
      shown: (
        <>
          {question ? (
            <label>
              <input type="checkbox" name="confirmed" value={question.key} form={formId} /> Save it:{' '}
              <WithArrows text={question.text} />
            </label>
          ) : (
            reasons.map((reason) => (
              <p key={reason} className="field-error">
                {reason}
              </p>
            ))
          )}
          {change === 'changed' && <Changes changes={changes} />}
        </>
      ),
      isPlain: true,
    }),
  },
]

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

const shownNames = 20

function FirstOf(props: { names: readonly string[]; label: string; what: string }) {
  const { names, label, what } = props
  if (names.length === 0) return null
  return (
    <p className="import-note">
      {label}: <bdi>{names.slice(0, shownNames).join(', ')}</bdi>
      {names.length > shownNames && ` and ${names.length - shownNames} more ${what}`}
    </p>
  )
}

function Refusals({ refusals }: Pick<ShownPlan, 'refusals'>) {
  return (
    <ul className="import-refusals" aria-label="Why rows are refused">
      {refusals.map(({ reason, count }) => (
        <li key={reason}>
          <span className="number">{counted(count, 'row', 'rows')}</span>: {reason}
        </li>
      ))}
    </ul>
  )
}

const allRows = '/admin/import/rows.csv'

/** The answer is a file: the router would take it for a page. */
function sendAsDocument(event: MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget
  if (!form) return
  event.preventDefault()
  const own = form.getAttribute('action') ?? ''
  form.setAttribute('action', allRows)
  form.submit()
  form.setAttribute('action', own)
}
