import { z } from 'zod'
import { type Field, kindOf } from '#core/fields/kinds.ts'
import { columnName, type FieldTable } from '#core/record/fields.ts'

/** The public columns of a field table (`publicColumns` in core/record). */
export function publicShape(table: FieldTable): Record<string, z.ZodType> {
  const given = Object.entries(table).filter(([, { isPublic }]) => isPublic)
  return Object.fromEntries(
    given.map(([name, field]) => [
      typeof field.column === 'string' ? field.column : columnName(name),
      shapeOf(field).describe(field.hint ?? field.label),
    ]),
  )
}

function shapeOf(field: Field): z.ZodType {
  switch (kindOf(field).published) {
    case 'text':
      return z.string()
    case 'choice':
      return z.enum(choicesOf(field))
    case 'address':
      return z.string().nullable()
    case 'yes-no':
      return z.boolean()
    case 'whole':
      return z.int()
    case 'instant':
      return z.iso.datetime({ precision: 3 })
    default:
      throw new Error(`No public shape for a field of kind ${field.kind}`)
  }
}

function choicesOf(field: Field): string[] {
  const choices = kindOf(field).options?.(field) ?? []
  const isFilled = 'required' in field && field.required === true
  return choices.flatMap(({ value }) => (isFilled && value === '' ? [] : [value]))
}
