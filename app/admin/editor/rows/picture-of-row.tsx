import { type ComponentProps, use, useCallback } from 'react'
import { PictureField } from '#app/admin/pictures/picture-field.tsx'
import { SetUploadingContext, type UploadStep } from '#app/admin/pictures/use-upload.ts'
import type { Field } from '#core/fields/kinds.ts'
import { type FieldTable, namesInLanguages } from '#core/record/fields.ts'
import type { RowIssue } from '#core/record/list.ts'
import { fieldId } from './field.tsx'

export function PictureOfRow(
  props: {
    rowKey: string
    issues: readonly RowIssue[]
    fields: { imageAlt: Field } & FieldTable
  } & Omit<ComponentProps<typeof PictureField>, 'imageId' | 'descriptions' | 'issue' | 'onUpload'>,
) {
  const { rowKey, issues, fields, ...field } = props
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
      imageId={fieldId(rowKey, 'image')}
      issue={issueOf('image')}
      descriptions={namesInLanguages(fields, 'imageAlt').map((name) => ({
        name,
        label: fields[name]?.label ?? name,
        language: fields[name]?.language,
        id: fieldId(rowKey, name),
        issue: issueOf(name),
      }))}
    />
  )
}
