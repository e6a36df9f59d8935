import type { ComponentProps } from 'react'
import type { Problem } from '../../../core/lists/list.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { fieldId } from './field.tsx'

/** The picture of a row, with what the rules say about it and its description. */
export function PictureOfRow(
  props: { rowKey: string; problems: readonly Problem[] } & Omit<
    ComponentProps<typeof PictureField>,
    'ids' | 'fault' | 'altFault'
  >,
) {
  const { rowKey, problems, ...field } = props
  const faultOf = (name: string) =>
    problems
      .filter((problem) => problem.field === name)
      .map(({ message }) => message)
      .join('. ')
  return (
    <PictureField
      {...field}
      ids={{ image: fieldId(rowKey, 'image'), alt: fieldId(rowKey, 'imageAlt') }}
      fault={faultOf('image')}
      altFault={faultOf('imageAlt')}
    />
  )
}
