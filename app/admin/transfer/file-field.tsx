import { useState } from 'react'
import type { SentFile } from './sent-file.server.ts'

export type ChosenFile = {
  sent?: SentFile
  maxBytes: number
  chosen?: File
  onChoose(file: File | undefined): void
}

export function FileField({ sent, maxBytes, chosen, onChoose }: ChosenFile) {
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

export function SameZip({ file }: { file: File | undefined }) {
  return (
    <div className="field import-file">
      <label htmlFor="import-zip">The same ZIP</label>
      <input
        id="import-zip"
        className="file-input"
        name="file"
        type="file"
        accept=".zip,application/zip"
        required
        ref={putIn(file)}
        aria-describedby="import-zip-note"
      />
      <p className="note" id="import-zip-note">
        Its pictures come in with the rows that name them.
      </p>
    </div>
  )
}
