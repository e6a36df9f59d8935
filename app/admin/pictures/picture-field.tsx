import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Toast } from '#app/ui/toast.tsx'
import type { Translation } from '#core/language.ts'
import './pictures.css'
import { Description, Failed, FileButton, Progress } from './picture-parts.tsx'
import { Preview } from './preview.tsx'
import type { PicturePlace } from './upload.ts'
import { type UploadStep, useUpload } from './use-upload.ts'

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
          file={state.at === 'rest' ? undefined : state.file}
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
  return descriptions.map(({ name, ...description }) => (
    <Description
      key={name}
      {...description}
      value={String(value[name] ?? '')}
      otherwise={description.language ? value.imageAlt || otherwise : otherwise}
      onChange={(text) => onChange({ [name]: text })}
    />
  ))
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
