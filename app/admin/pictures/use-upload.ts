import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#app/ui/message.ts'
import type { PictureFolder } from '#core/fields/kinds.ts'
import { type PicturePlace, UploadFailed, uploadPicture } from './upload.ts'

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
function uploadedMessage(folder: PictureFolder): Message {
  switch (folder) {
    case 'stock-images':
      return { tone: 'success', title: 'Image uploaded', text: 'Image saved successfully.' }
    case 'team-images':
      return { tone: 'success', title: 'Success', text: 'Image uploaded successfully.' }
    default:
      return { tone: 'success', title: 'Picture added', text: 'Save to show it.' }
  }
}

function failedMessage(folder: PictureFolder, reason: string): Message {
  if (folder === 'stock-images')
    return { tone: 'error', title: 'Upload failed', text: reason || 'Failed to upload image' }
  const text = reason ? `Failed to upload image. ${reason}` : 'Failed to upload image.'
  return { tone: 'error', title: 'Error', text }
}

export type SetUploading = (key: string, step: UploadStep) => void

export const SetUploadingContext = createContext<SetUploading>(() => {})
