import { useState } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { transferKinds } from '#core/transfer/transfer.ts'
import type { SentFile } from './sent-file.server.ts'

/** Signs of rows that are mended in the field of the screen. */
export const maxEdited = 200_000

/** A browser sends a file that was chosen once only: with script it is put in again. */
export const putIn = (file: File | undefined) => (input: HTMLInputElement | null) => {
  if (!input || !file || input.files?.length) return
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}

type Props = {
  sent?: SentFile
  maxBytes: number
  chosen?: File
  onChoose(file: File | undefined): void
}

export function CheckForm(props: Props) {
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
          <option value="">As its columns say</option>
          {Object.entries(transferKinds).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {isEditable && <RowsField sent={sent} />}
      <div className="actions">
        <SubmitButton label="Check" busy="Checking..." className="button button-quiet" />
      </div>
    </Form>
  )
}

function FileField({ sent, maxBytes, chosen, onChoose }: Props) {
  const [isLong, setLong] = useState(false)
  const megabytes = maxBytes / 1024 / 1024
  return (
    <div className="field">
      <label htmlFor="import-file">File</label>
      <input
        id="import-file"
        className="file-input"
        name="file"
        type="file"
        // Rows that can be mended come from the field below.
        ref={putIn(sent?.isZip || sent?.text === '' ? chosen : undefined)}
        accept=".csv,.json,.txt,.zip,text/csv,application/json,application/zip"
        aria-describedby="import-file-note"
        aria-invalid={isLong || undefined}
        onChange={({ target }) => {
          const file = target.files?.[0]
          setLong((file?.size ?? 0) > maxBytes)
          onChoose(file)
        }}
      />
      <p className={isLong ? 'field-error' : 'note'} id="import-file-note" role="status">
        {isLong
          ? `This file is longer than ${megabytes} MB: import it in parts, or with the command import.`
          : `CSV or JSON as an export writes it, alone or in a ZIP with the pictures that it names, at most ${megabytes} MB. Nothing is saved before you have seen what it would do.`}
      </p>
    </div>
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
          ? 'Mend a row here and check again, or choose the file again.'
          : 'Pasted from a spreadsheet, with the names of the columns in the first row.'}
      </p>
      <input type="hidden" name="name" value={sent?.name ?? ''} />
    </div>
  )
}
