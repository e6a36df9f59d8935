import { z } from 'zod'
import { type SentName, sentShapes } from './sent.ts'
import { type ShapeName, shapes } from './shapes.ts'

export type FieldLine = { name: string; type: string; description: string; isOptional: boolean }

type Schema = {
  type?: string | readonly string[]
  format?: string
  maxLength?: number
  description?: string
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
}

/** Describes the fields of a request or response for the page at /api. */
export function describeShape(name: ShapeName | SentName): FieldLine[] {
  const all = { ...shapes, ...sentShapes }
  const io = name in sentShapes ? 'input' : 'output'
  const { properties = {}, required = [] } = z.toJSONSchema(all[name], { io }) as Schema
  return Object.entries(properties).map(([field, schema]) => ({
    name: field,
    type: typeOf(schema),
    description: schema.description ?? '',
    isOptional: !required.includes(field),
  }))
}

function typeOf({ type, format, enum: values, anyOf, items, maxLength }: Schema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (values) return values.join(', ')
  if (type === 'array' && items) return `list of ${items.type}s`
  if (maxLength) return `${type} of at most ${maxLength} characters`
  return formats[format ?? ''] ?? [type ?? []].flat().join(' or ')
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'date and time',
  date: 'date',
  uri: 'address',
}
