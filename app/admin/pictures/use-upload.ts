import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { error, type Message, success } from '#app/ui/message.ts'
import type { PictureFolder } from '#core/fields/kinds.ts'
import { formatBytes, formatOf, isAnimated } from '#core/media/format.ts'
import { pictureLimits, refusalText } from '#core/media/picture.ts'

/** `part` is from 0 to 1. */
export type UploadState =
  | { at: 'rest' }
  | { at: 'sending'; file: File; part: number }
  | { at: 'failed'; file: File; reason: string }

export type UploadStep = 'started' | 'done' | 'failed' | 'cancelled'

type Handlers = {
  onDone: (url: string) => void
  /** 'started' is followed by one of the others, after `onDone` where it is 'done'. */
  onStep?: (step: UploadStep) => void
}

/** A second one takes the place of the first; leaving the page ends it. */
export function useUpload(place: PicturePlace, handlers: Handlers) {
  const [state, setState] = useState<UploadState>({ at: 'rest' })
  const [shown, setShown] = useState<{ id: string; message: Message }>()
  const running = useRef<AbortController>(undefined)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })

  const end = useCallback((step: UploadStep) => {
    if (!running.current) return
    running.current.abort()
    running.current = undefined
    latest.current.onStep?.(step)
  }, [])
  useEffect(() => () => end('cancelled'), [end])

  const cancel = useCallback(() => {
    end('cancelled')
    setState({ at: 'rest' })
    setShown(undefined)
  }, [end])

  async function start(file: File): Promise<void> {
    cancel()
    const own = new AbortController()
    running.current = own
    setState({ at: 'sending', file, part: 0 })
    latest.current.onStep?.('started')
    const show = (message: Message) => setShown({ id: crypto.randomUUID(), message })
    try {
      const url = await uploadPicture(file, place, {
        onProgress: (part) => running.current === own && setState({ at: 'sending', file, part }),
        signal: own.signal,
      })
      if (running.current !== own) return
      setState({ at: 'rest' })
      show(uploadedMessage(place.folder))
      latest.current.onDone(url)
      end('done')
    } catch (error) {
      if (running.current !== own) return
      const reason = error instanceof UploadFailed ? error.message : ''
      setState({ at: 'failed', file, reason })
      show(failedMessage(place.folder, reason))
      end('failed')
    }
  }

  return { state, shown, start, cancel }
}

/** docs/product.md §8, docs/decisions.md 32. */
export function uploadedMessage(folder: PictureFolder): Message {
  switch (folder) {
    case 'stock-images':
      return success('Image uploaded', 'Image saved successfully.')
    case 'team-images':
      return success('Success', 'Image uploaded successfully.')
    default:
      return success('Picture added', 'Save to show it.')
  }
}

function failedMessage(folder: PictureFolder, reason: string): Message {
  if (folder === 'stock-images') return error('Upload failed', reason || 'Failed to upload image')
  return error('Error', reason ? `Failed to upload image. ${reason}` : 'Failed to upload image.')
}

export type SetUploading = (key: string, step: UploadStep) => void

export const SetUploadingContext = createContext<SetUploading>(() => {})

export type PicturePlace = {
  folder: PictureFolder
  /** The member's name, the stock's ticker, the letter's slug. */
  name: string
  theme?: string
}

/** The message is for people. */
class UploadFailed extends Error {
  override name = 'UploadFailed'
}

const timeoutMs = 150_000
const offline = 'The server could not be reached: check your connection and try again.'

/** `onProgress` gets 0 to 1; at 1 the server still has to convert it. Throws UploadFailed. */
async function uploadPicture(
  file: File,
  place: PicturePlace,
  { onProgress, signal }: { onProgress(part: number): void; signal: AbortSignal },
): Promise<string> {
  await checkFile(file, place)
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest()
    const fail = (text: string) => reject(new UploadFailed(text))
    request.open('POST', addressOf(place))
    request.timeout = timeoutMs
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = request.ontimeout = () => fail(offline)
    request.onabort = () => fail('')
    request.onload = () => {
      const { url, error } = (request.response ?? {}) as { url?: string; error?: string }
      if (request.status === 201 && url) resolve(url)
      else fail(error ?? 'The server could not take the picture: try again.')
    }
    if (signal.aborted) return fail('')
    signal.addEventListener('abort', () => request.abort())
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(file)
  })
}

async function checkFile(file: File, { name }: PicturePlace): Promise<void> {
  const refuse = (reason: Parameters<typeof refusalText>[0]) => {
    throw new UploadFailed(refusalText(reason))
  }
  if (name.trim() === '') refuse({ reason: 'no-name' })
  if (file.size === 0) refuse({ reason: 'empty' })
  if (file.size > pictureLimits.bytes) refuse({ reason: 'too-many-bytes' })
  const head = await file
    .slice(0, formatBytes)
    .arrayBuffer()
    .catch(() => refuse({ reason: 'damaged' }))
  if (!head) return
  const start = new Uint8Array(head)
  if (!formatOf(start)) refuse({ reason: 'unknown-format' })
  if (isAnimated(start)) refuse({ reason: 'animated' })
}

function addressOf({ folder, name, theme }: PicturePlace): string {
  const query = new URLSearchParams()
  if (theme !== undefined) query.set('theme', theme)
  query.set(folder === 'stock-images' ? 'ticker' : 'name', name)
  return `/admin/pictures/${folder}?${query}`
}
