import { useId } from 'react'
import type { FormField } from '#app/ui/form-field.tsx'
import { pictureTypes } from '#core/media/picture.ts'
import { useUpload } from '../pictures/use-upload.ts'
import { type PartActions, PartDialog, PartFields, usePart } from './part-dialog.tsx'

export type PictureValue = { src: string; alt: string }

const place = { folder: 'letter-images', name: 'text' } as const

const altField: FormField = {
  name: 'alt',
  label: 'Alternative text',
  control: 'line',
  hint: 'What the picture shows, in a sentence',
}

export function PictureDialog(
  props: PartActions & { value: PictureValue; onDone: (value: PictureValue) => void },
) {
  const { value, onDone, ...actions } = props
  const part = usePart(value)
  const { src, alt } = part.values
  const { state, start } = useUpload(place, {
    onDone(uploaded) {
      part.set({ src: uploaded })
      part.accept()
    },
  })
  const isSending = state.at === 'sending'
  const wrongFile = part.issue?.path === 'file' ? part.issue.message : undefined

  function done() {
    if (isSending) return part.refuse('file', 'The picture is still uploading: wait a moment.')
    if (src === '') return part.refuse('file', 'Choose a picture.')
    if (alt.trim() === '')
      return part.refuse('alt', 'Describe what the picture shows, for people who can’t see it.')
    onDone({ src, alt: alt.replace(/\s+/g, ' ').trim() })
  }

  return (
    <PartDialog title="Picture" onDone={done} {...actions}>
      {src && <img className="rich-part-picture" src={src} alt={alt} />}
      <FileField
        label={src ? 'Another picture' : 'Picture'}
        issue={state.at === 'failed' ? state.reason : wrongFile}
        part={isSending ? state.part : undefined}
        onChoose={(file) => void start(file)}
      />
      <PartFields fields={[altField]} part={part} />
    </PartDialog>
  )
}

/** `part` is how much of a file on its way has been sent, from 0 to 1. */
function FileField(props: {
  label: string
  issue: string | undefined
  part: number | undefined
  onChoose: (file: File) => void
}) {
  const { label, issue, part, onChoose } = props
  const id = useId()
  const state =
    part === undefined
      ? 'JPEG, PNG, WebP or AVIF, at most 15 MB'
      : `Uploading: ${Math.round(part * 100)} %`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={Object.values(pictureTypes).join(',')}
        data-first
        aria-describedby={`${id}-state`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
        }}
      />
      <p className={issue ? 'field-error' : 'note'} id={`${id}-state`} role="status">
        {issue ?? state}
      </p>
    </div>
  )
}
