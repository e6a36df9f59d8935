import { type ClipboardEvent, type ReactNode, useId, useRef } from 'react'
import { Toast } from '#app/ui/toast.tsx'
import './picture-field.css'
import { Description, Failed, FileButton, Progress } from './picture-parts.tsx'
import { Preview } from './preview.tsx'
import type { PicturePlace } from './upload.ts'
import { useFileDrop } from './use-file-drop.ts'
import { type UploadStep, useUpload } from './use-upload.ts'

/** '' for none. */
export type PictureValue = {
  image: string
  imageAlt: string
  imageAltAr?: string
}

type Props = PicturePlace & {
  value: PictureValue
  onChange(change: Partial<PictureValue>): void
  onUpload?(step: UploadStep): void
  issue?: string
  altIssue?: string
  altArIssue?: string
  ids?: { image: string; alt: string; altAr?: string }
  label?: string
  standIn?: ReactNode
  /** The description where none is typed; without it there is none. */
  otherwise?: string
}

/** It changes only what the editor holds; saving is the editor's. */
export function PictureField(props: Props) {
  const { folder, value, label = 'Image', otherwise, issue } = props
  const id = useId()
  const ids = { image: `${id}-image`, alt: `${id}-alt`, altAr: `${id}-alt-ar`, ...props.ids }
  const { input, upload, start, remove, isOver, handlers } = usePicture(props)
  const { state, shown } = upload
  return (
    <fieldset
      className="picture-field"
      data-over={isOver || undefined}
      aria-describedby={issue ? `${id}-issue` : undefined}
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
          <FileButton
            ref={input}
            id={ids.image}
            hintId={`${id}-hint`}
            label={value.image ? 'Replace Image' : 'Choose Image'}
            onFile={start}
          />
          {value.image && state.at !== 'sending' && (
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
          <Failed
            reason={state.reason}
            onRetry={() => start(state.file)}
            onDismiss={upload.cancel}
          />
        )}
        {issue && (
          <p className="field-error" id={`${id}-issue`}>
            {issue}
          </p>
        )}
        {value.image && otherwise !== undefined && (
          <Descriptions {...props} ids={ids} otherwise={otherwise} />
        )}
      </div>
      {shown && <Toast key={shown.id} message={shown.message} />}
    </fieldset>
  )
}

/** In English, and in Arabic where the record has it. */
function Descriptions(
  props: Pick<Props, 'value' | 'onChange' | 'altIssue' | 'altArIssue'> & {
    ids: { alt: string; altAr: string }
    otherwise: string
  },
) {
  const { ids, value, otherwise, onChange } = props
  return (
    <>
      <Description
        id={ids.alt}
        value={value.imageAlt}
        otherwise={otherwise}
        issue={props.altIssue}
        onChange={(imageAlt) => onChange({ imageAlt })}
      />
      {value.imageAltAr !== undefined && (
        <Description
          id={ids.altAr}
          isArabic
          value={value.imageAltAr}
          otherwise={value.imageAlt || otherwise}
          issue={props.altArIssue}
          onChange={(imageAltAr) => onChange({ imageAltAr })}
        />
      )}
    </>
  )
}

function usePicture({ folder, name, theme, value, onChange, onUpload }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(
    { folder, name, theme },
    { onDone: (image) => onChange({ image }), onStep: onUpload },
  )
  const start = (file: File) => void upload.start(file)
  const { isOver, handlers } = useFileDrop(start)
  function onPaste(event: ClipboardEvent) {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    start(file)
  }
  function remove() {
    upload.cancel()
    const arabic = value.imageAltAr === undefined ? {} : { imageAltAr: '' }
    onChange({ image: '', imageAlt: '', ...arabic })
    input.current?.focus()
  }
  return { input, upload, start, remove, isOver, handlers: { ...handlers, onPaste } }
}
