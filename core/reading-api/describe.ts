import { z } from 'zod'
import { type ShapeName, shapes } from './shapes.ts'

export type FieldLine = { name: string; type: string; description: string; isOptional: boolean }

type Schema = {
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
}

/** The fields of an answer in words, for the page at /api. */
export function describeShape(name: ShapeName): FieldLine[] {
  const { properties = {}, required = [] } = z.toJSONSchema(shapes[name], {
    io: 'output',
  }) as Schema
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    type: typeOf(schema),
    description: schema.description ?? '',
    isOptional: !required.includes(field),
  }))
}

function typeOf({ type, format, enum: values, anyOf, items }: Schema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (values) return values.join(', ')
  if (type === 'array' && items) return `list of ${items.type}s`
  return formats[format ?? ''] ?? [type ?? []].flat().join(' or ')
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'date and time',
  date: 'date',
  uri: 'address',
}
