import { z } from 'zod'
import { columnName, type Field, type FieldTable } from '#core/record/fields.ts'

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
  switch (field.kind) {
    case 'tick':
      return z.boolean()
    case 'whole':
      return z.int()
    case 'day':
    case 'moment':
      return z.iso.datetime({ precision: 3 })
    case 'picture':
    case 'link':
      return z.string().nullable()
    case 'line':
    case 'paragraphs':
    case 'slug':
      return z.string()
    default:
      throw new Error(`No public shape for a field of kind ${field.kind}`)
  }
}
