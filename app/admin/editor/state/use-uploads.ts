import { createContext, useCallback, useState } from 'react'

/** Told by a row's picture when it begins and when it ends to be on its way. */
export type NoteUpload = (key: string, isUnderWay: boolean) => void

export const UploadsOfEditor = createContext<NoteUpload>(() => {})

/** Rows, by their keys, whose pictures are on their way to the server. */
export function useUploads(): { uploading: ReadonlySet<string>; noteUpload: NoteUpload } {
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set())
  const noteUpload = useCallback<NoteUpload>((key, isUnderWay) => {
    setUploading((keys) => {
      const next = new Set(keys)
      if (isUnderWay) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])
  return { uploading, noteUpload }
}
