import { createContext } from 'react'
import type { UploadStep } from '#app/admin/pictures/use-upload.ts'

export type SetUploading = (key: string, step: UploadStep) => void

export const SetUploadingContext = createContext<SetUploading>(() => {})
