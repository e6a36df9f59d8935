import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { maxEdited, transferKinds } from '#core/transfer/transfer.ts'
import { FieldOfForm, type FormField } from '../fields/form-field.tsx'
import { type ChosenFile, FileField } from './file-field.tsx'
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
