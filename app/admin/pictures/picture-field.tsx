import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { error } from '#core/issue.ts'
import type { Translation } from '#core/language.ts'
import { pictureTypes } from '#core/media/picture.ts'
import './pictures.css'
import { type PicturePlace, type UploadState, type UploadStep, useUpload } from './use-upload.ts'

/** '' for none. */
export type PictureValue = {
  image: string
  imageAlt: string
}

/** A field that describes the picture: `imageAlt`, or a translation of it. */
export type PictureDescription = {
  name: string
  label: string
  language?: Translation
  id: string
  issue?: string
}

type Props = PicturePlace & {
  value: PictureValue & Readonly<Record<string, unknown>>
  onChange(change: Partial<PictureValue>): void
  onUpload?(step: UploadStep): void
  issue?: string
  imageId?: string
  descriptions?: readonly PictureDescription[]
  label?: string
  standIn?: ReactNode
  /** It is replaced by another one, never by none. */
  isNeeded?: boolean
  /** What is wrong is said at once: nothing else tells of it. */
  isInDialog?: boolean
  /** The description where none is typed; without it there is none. */
  otherwise?: string
}

/** It changes only what the editor holds; saving is the editor's. */
export function PictureField(props: Props) {
  const { folder, value, label = 'Image', otherwise, issue } = props
  const id = useId()
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
          file={state.at === 'sending' ? state.file : undefined}
          standIn={props.standIn}
        />
      </div>
      <div className="picture-work">
        <div className="row">
          <FileButton
            ref={input}
            id={props.imageId ?? `${id}-image`}
            hintId={`${id}-hint`}
            label={value.image ? 'Replace Image' : 'Choose Image'}
            onFile={start}
          />
          {value.image && !props.isNeeded && state.at !== 'sending' && (
            <PressButton label="Remove Image" onPress={remove} />
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
          <p
            className="field-error"
            id={`${id}-issue`}
            role={props.isInDialog ? 'alert' : undefined}
          >
            {issue}
          </p>
        )}
        {value.image && otherwise !== undefined && (
          <Descriptions
            value={value}
            descriptions={
              props.descriptions ?? [
                { name: 'imageAlt', label: 'Image description', id: `${id}-alt` },
              ]
            }
            otherwise={otherwise}
            onChange={props.onChange}
          />
        )}
      </div>
      {shown && <Toast key={shown.id} message={shown.message} />}
    </fieldset>
  )
}

/** A translation that is left empty says what the English says. */
function Descriptions(
  props: Pick<Props, 'value' | 'onChange'> & {
    descriptions: readonly PictureDescription[]
    otherwise: string
  },
) {
  const { value, descriptions, otherwise, onChange } = props
  return descriptions.map(({ name, label, language, id, issue }) => {
    const placeholder = language ? value.imageAlt || otherwise : otherwise
    return (
      <FieldOfForm
        key={name}
        id={id}
        field={{ name, label, language, control: 'line', placeholder }}
        value={String(value[name] ?? '')}
        issue={issue ? error(name, issue) : undefined}
        hint={`Describe the picture for people who can't see it. Left empty: ${placeholder}`}
        isUnnamed
        onChange={(text) => onChange({ [name]: text })}
      />
    )
  })
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
      <PressButton label="Cancel Upload" onPress={onCancel} />
    </div>
  )
}

function Failed(props: { reason: string | undefined; onRetry(): void; onDismiss(): void }) {
  return (
    <div className="picture-failed">
      <p className="field-error">{props.reason || 'The picture could not be uploaded.'}</p>
      <div className="row">
        <PressButton label="Try Again" onPress={props.onRetry} />
        <PressButton label="Dismiss" onPress={props.onDismiss} />
      </div>
    </div>
  )
}

function FileButton(props: {
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

const maxSide = 480

function Preview(props: { src: string; file: File | undefined; standIn?: ReactNode }) {
  const { src, file, standIn = <span className="note">No image yet</span> } = props
  if (file) return <Draft file={file} />
  if (!src) return standIn
  return <Stored key={src} src={src} />
}

function Stored({ src }: { src: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <span className="note">Image failed to load</span>
  return <img src={src} alt="" decoding="async" onError={() => setFailed(true)} />
}

/** On a canvas, since the content security policy blocks blob: addresses. */
function Draft({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    createImageBitmap(file)
      .then((bitmap) => {
        const { current } = canvas
        const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
        if (current && !gone) {
          current.width = Math.max(1, Math.round(bitmap.width * scale))
          current.height = Math.max(1, Math.round(bitmap.height * scale))
          current.getContext('2d')?.drawImage(bitmap, 0, 0, current.width, current.height)
        }
        bitmap.close()
      })
      // This browser cannot decode it: the server answers what is wrong.
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={canvas} width={1} height={1} />
}

function usePicture({ folder, name, theme, descriptions = [], onChange, onUpload }: Props) {
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
    const texts = descriptions.map((description) => [description.name, ''])
    onChange({ image: '', imageAlt: '', ...Object.fromEntries(texts) })
    input.current?.focus()
  }
  return { input, upload, start, remove, isOver, handlers: { ...handlers, onPaste } }
}

const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** A file dropped beside the element does not replace the page, as browsers would do. */
function useFileDrop(take: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])

  const handlers = {
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) take(file)
    },
  }
  return { isOver, handlers }
}
