import type { RefObject } from 'react'
import { directionOf, type Translation } from '#core/language.ts'
import { pictureTypes } from '#core/media/picture.ts'
import type { UploadState } from './use-upload.ts'

export function Progress({ state, onCancel }: { state: UploadState; onCancel(): void }) {
  if (state.at !== 'sending') return null
  const { file, part } = state
  const isSent = part >= 1
  return (
    <div className="picture-progress">
      <p role="status">
        {isSent ? 'Converting' : 'Uploading'} <bdi>{file.name}</bdi>…
      </p>
      {/* Without a value the bar is indeterminate. */}
      <progress max={1} value={isSent ? undefined : part} aria-label={`Upload of ${file.name}`} />
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel Upload
      </button>
    </div>
  )
}

export function Failed(props: { reason: string | undefined; onRetry(): void; onDismiss(): void }) {
  return (
    <div className="picture-failed">
      <p className="field-error">{props.reason || 'The picture could not be uploaded.'}</p>
      <div className="row">
        <button type="button" className="button button-quiet" onClick={props.onRetry}>
          Try Again
        </button>
        <button type="button" className="button button-quiet" onClick={props.onDismiss}>
          Dismiss
        </button>
      </div>
    </div>
  )
}

export function Description(props: {
  id: string
  label: string
  language?: Translation
  value: string
  otherwise: string
  issue?: string
  onChange(value: string): void
}) {
  const { id, label, language, value, otherwise, issue } = props
  const direction = language ? { lang: language, dir: directionOf(language) } : { dir: 'auto' }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...direction}
        value={value}
        placeholder={otherwise}
        aria-invalid={issue ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
      <div id={`${id}-hint`}>
        {issue && <p className="field-error">{issue}</p>}
        <p className="note">
          Describe the picture for people who can't see it. Left empty: {otherwise}
        </p>
      </div>
    </div>
  )
}

export function FileButton(props: {
  ref: RefObject<HTMLInputElement | null>
  id: string
  hintId: string
  label: string
  onFile(file: File): void
}) {
  return (
    <label className="button button-quiet">
      {props.label}
      <input
        ref={props.ref}
        id={props.id}
        className="visually-hidden"
        type="file"
        accept={Object.values(pictureTypes).join(',')}
        aria-describedby={props.hintId}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) props.onFile(file)
          // Otherwise choosing the same file again fires no event.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
