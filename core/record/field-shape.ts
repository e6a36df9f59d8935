import * as z from 'zod/mini'
import { numberText } from './field-schema.ts'
import type { Field, FieldTable } from './fields.ts'

export function shapeOf(table: FieldTable): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  const sent = Object.entries(table).filter(([, { isServerSet }]) => !isServerSet)
  const shapes = sent.map(([name, field]) => {
    const shape = valueShape(field)
    return [name, field.isOptional || field.translates ? z.optional(shape) : shape]
  })
  return z.object(Object.fromEntries(shapes))
}

function valueShape(field: Field): z.ZodMiniType {
  if (field.kind === 'tick') return z.boolean()
  if (field.kind === 'whole')
    return field.missing === undefined ? z.number() : z._default(z.number(), field.missing)
  if (field.kind === 'picture') return z.string().check(z.maxLength(500))
  if (field.kind === 'price')
    return z.union([z.string().check(z.maxLength(40)), z.pipe(z.number(), z.transform(numberText))])
  return z.string()
}
