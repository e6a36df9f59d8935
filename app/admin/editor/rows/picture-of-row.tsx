import { type ComponentProps, use, useCallback } from 'react'
import { SetUploadingContext } from '#app/admin/editor/state/uploads.ts'
import { PictureField } from '#app/admin/pictures/picture-field.tsx'
import type { UploadStep } from '#app/admin/pictures/use-upload.ts'
import type { RowIssue } from '#core/record/list.ts'
import { fieldId } from './field.tsx'

export function PictureOfRow(
  props: { rowKey: string; issues: readonly RowIssue[] } & Omit<
    ComponentProps<typeof PictureField>,
    'ids' | 'issue' | 'altIssue' | 'altArIssue' | 'onUpload'
  >,
) {
  const { rowKey, issues, ...field } = props
  const setUploading = use(SetUploadingContext)
  const onUpload = useCallback(
    (step: UploadStep) => setUploading(rowKey, step),
    [setUploading, rowKey],
  )
  const issueOf = (name: string) =>
    issues
      .filter((issue) => issue.path === name)
      .map(({ message }) => message)
      .join('. ')
  return (
    <PictureField
      {...field}
      onUpload={onUpload}
      ids={{
        image: fieldId(rowKey, 'image'),
        alt: fieldId(rowKey, 'imageAlt'),
        altAr: fieldId(rowKey, 'imageAltAr'),
      }}
      issue={issueOf('image')}
      altIssue={issueOf('imageAlt')}
      altArIssue={issueOf('imageAltAr')}
    />
  )
}
