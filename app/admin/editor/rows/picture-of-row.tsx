import { type ComponentProps, use, useCallback } from 'react'
import { UploadsOfEditor } from '#app/admin/editor/state/use-uploads.ts'
import { PictureField } from '#app/admin/pictures/picture-field.tsx'
import type { Problem } from '#core/lists/list.ts'
import { fieldId } from './field.tsx'

/** The picture of a row, with what the rules say about it and its description. */
export function PictureOfRow(
  props: { rowKey: string; problems: readonly Problem[] } & Omit<
    ComponentProps<typeof PictureField>,
    'ids' | 'fault' | 'altFault' | 'onBusy'
  >,
) {
  const { rowKey, problems, ...field } = props
  const noteUpload = use(UploadsOfEditor)
  const onBusy = useCallback((busy: boolean) => noteUpload(rowKey, busy), [noteUpload, rowKey])
  const faultOf = (name: string) =>
    problems
      .filter((problem) => problem.field === name)
      .map(({ message }) => message)
      .join('. ')
  return (
    <PictureField
      {...field}
      onBusy={onBusy}
      ids={{ image: fieldId(rowKey, 'image'), alt: fieldId(rowKey, 'imageAlt') }}
      fault={faultOf('image')}
      altFault={faultOf('imageAlt')}
    />
  )
}
