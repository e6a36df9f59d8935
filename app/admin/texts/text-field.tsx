import type { Field } from '#core/fields/kinds.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import { FieldOfRow } from '../fields/field-of-row.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import type { EditedText } from './use-text.ts'

export type Named = [name: string, field: Field]

export function OneField(props: { text: EditedText; named: Named; isBeside?: boolean }) {
  const { text, isBeside } = props
  const [name, field] = props.named
  const { section, rowKey, typed: row, issues } = text
  if (field.isDrawnApart) return null
  if (field.kind === 'picture')
    return (
      <>
        <input type="hidden" name={name} value={String(row[name] ?? '')} />
        <input type="hidden" name={`${name}Alt`} value={String(row[`${name}Alt`] ?? '')} />
        <PictureField
          folder={field.folder}
          name={row.name}
          label={field.label}
          value={{ image: String(row[name] ?? ''), imageAlt: String(row[`${name}Alt`] ?? '') }}
          otherwise=""
          onChange={(change) => text.change(change)}
        />
      </>
    )
  if (field.kind !== 'rich')
    return (
      <FieldOfRow
        name={name}
        field={field}
        rowKey={rowKey}
        row={row}
        issues={issues}
        isSent={isBeside ? text.formId : true}
        isRequired={false}
        isWrapped
        onChange={(change) => text.change(change as TextContent)}
      />
    )
  const { RichField } = section
  if (!RichField) return null
  return (
    <RichField
      name={name}
      field={field}
      value={String(row[name] ?? '')}
      issues={issues.filter(({ path }) => path === name)}
      language={field.language}
      rowKey={rowKey}
      onChange={(value) => text.change({ [name]: value })}
    />
  )
}
