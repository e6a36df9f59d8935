import { useId, useState } from 'react'
import type { PicturePlace } from '../pictures/upload.ts'
import { useUpload } from '../pictures/use-upload.ts'
import { PartDialog, PartField } from './part-dialog.tsx'

export type PictureValue = { src: string; alt: string }

export function PictureDialog(props: {
  value: PictureValue
  place: PicturePlace
  onDone: (value: PictureValue) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}) {
  const { place, onDone, onRemove, onClose } = props
  const [src, setSrc] = useState(props.value.src)
  const [alt, setAlt] = useState(props.value.alt)
  const [issue, setIssue] = useState<{ file?: string; alt?: string }>({})
  const { state, start } = useUpload(place, {
    onDone(uploaded) {
      setSrc(uploaded)
      setIssue({})
    },
  })
  const isSending = state.at === 'sending'
  const wrong = state.at === 'failed' ? state.reason : issue.file

  function done() {
    if (isSending) return setIssue({ file: 'The picture is still uploading: wait a moment.' })
    if (src === '') return setIssue({ file: 'Choose a picture.' })
    if (alt.trim() === '')
      return setIssue({ alt: 'Describe what the picture shows, for people who can’t see it.' })
    onDone({ src, alt: alt.replace(/\s+/g, ' ').trim() })
  }

  return (
    <PartDialog
      title="Picture"
      done="Set picture"
      onDone={done}
      onClose={onClose}
      remove={onRemove && { label: 'Remove picture', act: onRemove }}
    >
      {src && <img className="rich-part-picture" src={src} alt={alt} />}
      <FileField
        label={src ? 'Another picture' : 'Picture'}
        issue={wrong}
        part={isSending ? state.part : undefined}
        onChoose={(file) => void start(file)}
      />
      <PartField
        field={{
          label: 'Alternative text',
          control: 'line',
          hint: 'What the picture shows, in a sentence',
        }}
        value={alt}
        onChange={setAlt}
        issue={issue.alt}
      />
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
        accept="image/jpeg,image/png,image/webp,image/avif"
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
