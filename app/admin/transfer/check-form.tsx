import { useState } from 'react'
import { Form } from 'react-router'
import { FieldOfForm, type FormField } from '#app/ui/form-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { maxEdited, transferKinds } from '#core/transfer/transfer.ts'
import type { SentFile } from './sent-file.server.ts'

export function CheckForm(props: ChosenFile & { kind: string }) {
  const { sent, kind } = props
  const isEditable = !sent || (!sent.isZip && sent.text.length <= maxEdited)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="fields import-file"
      aria-label="File"
    >
      <FileField {...props} />
      <FieldOfForm field={kindField} value={sent?.kind ?? kind} />
      {isEditable && <RowsField sent={sent?.text ? sent : undefined} />}
      <div className="actions">
        <SubmitButton label="Check" busy="Checking..." className="button button-quiet" />
      </div>
    </Form>
  )
}

const kindField: FormField = {
  name: 'kind',
  label: 'Type of data',
  control: 'select',
  options: [
    { value: '', label: 'Detect from its columns' },
    ...Object.entries(transferKinds).map(([value, label]) => ({ value, label })),
  ],
}

function RowsField({ sent }: { sent: SentFile | undefined }) {
  const hint = sent
    ? 'Fix a row here and check again, or choose the file again.'
    : 'Pasted from a spreadsheet, with the names of the columns in the first row. Prices do without: ticker, exchange, price in US dollars and date (YYYY-MM-DD).'
  return (
    <>
      <FieldOfForm
        field={{ name: 'text', label: 'Or its rows', control: 'lines', hint }}
        value={sent?.text}
      />
      <input type="hidden" name="name" value={sent?.name ?? ''} />
    </>
  )
}

type ChosenFile = {
  sent?: SentFile
  maxBytes: number
  chosen?: File
  onChoose(file: File | undefined): void
}

const accepted = '.csv,.json,.txt,text/csv,application/json'

function FileField({ sent, maxBytes, chosen, onChoose }: ChosenFile) {
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
        accept={`${accepted},.zip,application/zip`}
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
          : `CSV or JSON as an export writes it, alone or in a ZIP with the pictures that it names, at most ${megabytes} MB. Nothing is saved until you have seen what would change.`}
      </p>
    </div>
  )
}

/** A browser sends a file that was chosen once only: with script it is put in again. */
const putIn = (file: File | undefined) => (input: HTMLInputElement | null) => {
  if (!input || !file || input.files?.length) return
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}

/** Asks again for what this page does not hold. */
export function SameFile({ file, isZip }: { file: File | undefined; isZip: boolean }) {
  return (
    <div className="field import-file">
      <label htmlFor="import-again">{isZip ? 'The same ZIP' : 'The same file'}</label>
      <input
        id="import-again"
        className="file-input"
        name="file"
        type="file"
        accept={isZip ? '.zip,application/zip' : accepted}
        required
        ref={putIn(file)}
        aria-describedby="import-again-note"
      />
      <p className="note" id="import-again-note">
        {isZip
          ? 'Its pictures come in with the rows that name them.'
          : 'It is too long to be kept on this page.'}
      </p>
    </div>
  )
}
