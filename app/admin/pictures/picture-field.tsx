import { type ClipboardEvent, type ReactNode, useId, useRef } from 'react'
import { Toast } from '#app/ui/toast.tsx'
import { pictureTypes } from '#core/media/picture.ts'
import './picture-field.css'
import { Preview } from './preview.tsx'
import type { PicturePlace } from './upload.ts'
import { useFileDrop } from './use-file-drop.ts'
import { type UploadState, type UploadStep, useUpload } from './use-upload.ts'

/** The picture of a record as an editor holds it: '' for none. */
export type PictureValue = { image: string; imageAlt: string }

/**
 * A picture with its words: chosen, dropped or pasted, seen while it uploads, and removed
 * again. It changes only what the editor holds; saving is the editor's.
 */
export function PictureField(
  props: PicturePlace & {
    value: PictureValue
    onChange(change: Partial<PictureValue>): void
    /** Called when an upload begins and ends: leaving the page would cancel it. */
    onUpload?(step: UploadStep): void
    /** Issues of the picture and of its description. */
    issue?: string
    altIssue?: string
    /** Ids of the two controls, where something else leads to them. */
    ids?: { image: string; alt: string }
    label?: string
    standIn?: ReactNode
    /** The description where none is typed, for example the member's name. */
    otherwise: string
  },
) {
  const { folder, name, theme, value, onChange, onUpload, label = 'Image', otherwise } = props
  const { issue, altIssue } = props
  const id = useId()
  const { image: imageId, alt: altId } = props.ids ?? { image: `${id}-image`, alt: `${id}-alt` }
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(
    { folder, name, theme },
    { onDone: (image) => onChange({ image }), onStep: onUpload },
  )
  const { state, shown } = upload
  const start = (file: File) => void upload.start(file)
  const { isOver, handlers } = useFileDrop(start)
  const isBusy = state.at === 'sending'

  function onPaste(event: ClipboardEvent) {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    start(file)
  }

  function remove() {
    upload.cancel()
    onChange({ image: '', imageAlt: '' })
    input.current?.focus()
  }

  return (
    <fieldset
      className="picture-field"
      data-over={isOver || undefined}
      aria-describedby={issue ? `${id}-issue` : undefined}
      onPaste={onPaste}
      {...handlers}
    >
      <legend>{label}</legend>
      <div className="picture-preview" data-folder={folder}>
        <Preview
          src={value.image}
          file={state.at === 'rest' ? undefined : state.file}
          standIn={props.standIn}
        />
      </div>
      <div className="picture-work">
        <div className="row">
          <label className="button button-quiet">
            {value.image ? 'Replace Image' : 'Choose Image'}
            <input
              ref={input}
              id={imageId}
              className="visually-hidden"
              type="file"
              accept={Object.values(pictureTypes).join(',')}
              aria-describedby={`${id}-hint`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) start(file)
                // Otherwise choosing the same file again fires no event.
                currentTarget.value = ''
              }}
            />
          </label>
          {value.image && !isBusy && (
            <button type="button" className="button button-quiet" onClick={remove}>
              Remove Image
            </button>
          )}
        </div>
        <p className="note" id={`${id}-hint`}>
          Or drop one here, or paste it. JPEG, PNG, WebP or AVIF, up to 15 MB.
        </p>
        <Progress state={state} onCancel={upload.cancel} />
        {state.at === 'failed' && (
          <div className="picture-failed">
            <p className="field-error">{state.reason || 'The picture could not be uploaded.'}</p>
            <div className="row">
              <button
                type="button"
                className="button button-quiet"
                onClick={() => start(state.file)}
              >
                Try Again
              </button>
              <button type="button" className="button button-quiet" onClick={upload.cancel}>
                Dismiss
              </button>
            </div>
          </div>
        )}
        {issue && (
          <p className="field-error" id={`${id}-issue`}>
            {issue}
          </p>
        )}
        {value.image && (
          <div className="field">
            <label htmlFor={altId}>Image description</label>
            <input
              id={altId}
              dir="auto"
              value={value.imageAlt}
              placeholder={otherwise}
              aria-invalid={altIssue ? true : undefined}
              aria-describedby={`${id}-alt-hint`}
              onChange={({ currentTarget }) => onChange({ imageAlt: currentTarget.value })}
            />
            <div id={`${id}-alt-hint`}>
              {altIssue && <p className="field-error">{altIssue}</p>}
              <p className="note">
                Describe the picture for people who can't see it. Left empty: {otherwise}
              </p>
            </div>
          </div>
        )}
      </div>
      {shown && <Toast key={shown.id} message={shown.message} />}
    </fieldset>
  )
}

function Progress({ state, onCancel }: { state: UploadState; onCancel(): void }) {
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
