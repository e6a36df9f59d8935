import { createContext } from 'react'
import type { UploadStep } from '#app/admin/pictures/use-upload.ts'

/** Called by a row's picture, with the row's key, when an upload begins and when it ends. */
export type SetUploading = (key: string, step: UploadStep) => void

export const SetUploadingContext = createContext<SetUploading>(() => {})
