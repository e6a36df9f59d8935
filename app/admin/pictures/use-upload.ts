import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#app/ui/message.ts'
import { type PicturePlace, UploadFailed, uploadPicture } from './upload.ts'
import { failedMessage, uploadedMessage } from './upload-messages.ts'

/** Where an upload stands. `part` is what has been sent, from 0 to 1. */
export type UploadState =
  | { at: 'rest' }
  | { at: 'sending'; file: File; part: number }
  | { at: 'failed'; file: File; reason: string }

/**
 * One upload at a time: a second one takes the place of the first, and leaving the page ends it.
 * `message` is what is to be told about the last one, with a key of its own.
 */
export function useUpload(place: PicturePlace, onDone: (url: string) => void) {
  const [state, setState] = useState<UploadState>({ at: 'rest' })
  const [told, setTold] = useState<{ id: string; message: Message }>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = undefined
    setState({ at: 'rest' })
  }, [])

  async function start(file: File): Promise<void> {
    cancel()
    const own = new AbortController()
    running.current = own
    setTold(undefined)
    setState({ at: 'sending', file, part: 0 })
    const tell = (message: Message) => setTold({ id: crypto.randomUUID(), message })
    try {
      const url = await uploadPicture(file, place, {
        onProgress: (part) => running.current === own && setState({ at: 'sending', file, part }),
        signal: own.signal,
      })
      if (running.current !== own) return
      setState({ at: 'rest' })
      tell(uploadedMessage(place.folder))
      onDone(url)
    } catch (error) {
      if (running.current !== own) return
      const reason = error instanceof UploadFailed ? error.message : ''
      setState({ at: 'failed', file, reason })
      tell(failedMessage(place.folder, reason))
    }
  }

  return { state, told, start, cancel }
}
