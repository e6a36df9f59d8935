import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { maxEdited, transferKinds } from '#core/transfer/transfer.ts'
import { type ChosenFile, FileField } from './file-field.tsx'
import type { SentFile } from './sent-file.server.ts'

export function CheckForm(props: ChosenFile) {
  const { sent } = props
  const isEditable = !sent || (!sent.isZip && sent.text.length <= maxEdited)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="fields import-file"
      aria-label="File"
    >
      <FileField {...props} />
      <div className="field">
        <label htmlFor="import-kind">What it holds</label>
        <select id="import-kind" name="kind" defaultValue={sent?.kind ?? ''}>
          <option value="">Detect from its columns</option>
          {Object.entries(transferKinds).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {isEditable && <RowsField sent={sent?.text ? sent : undefined} />}
      <div className="actions">
        <SubmitButton label="Check" busy="Checking..." className="button button-quiet" />
      </div>
    </Form>
  )
}

function RowsField({ sent }: { sent: SentFile | undefined }) {
  return (
    <div className="field">
      <label htmlFor="import-text">Or its rows</label>
      <textarea
        id="import-text"
        name="text"
        rows={sent ? 12 : 4}
        dir="auto"
        spellCheck={false}
        defaultValue={sent?.text}
        aria-describedby="import-text-note"
      />
      <p className="note" id="import-text-note">
        {sent
          ? 'Fix a row here and check again, or choose the file again.'
          : 'Pasted from a spreadsheet, with the names of the columns in the first row.'}
      </p>
      <input type="hidden" name="name" value={sent?.name ?? ''} />
    </div>
  )
}
