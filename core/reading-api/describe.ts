import { z } from 'zod'
import { sentShapes } from './sent.ts'
import { type CalledNouns, shapesWith } from './shapes.ts'

export type FieldLine = { name: string; type: string; description: string; isOptional: boolean }

/** By the names of the shapes. */
export type FieldsOfShapes = Readonly<Record<string, readonly FieldLine[]>>

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

/** Describes the fields of all requests and responses for the page at /api. */
export function describeShapes(nouns: CalledNouns): FieldsOfShapes {
  const described = (shapes: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') =>
    Object.entries(shapes).map(([name, shape]) => [name, describeShape(shape, io)])
  return Object.fromEntries([
    ...described(shapesWith(nouns), 'output'),
    ...described(sentShapes, 'input'),
  ])
}

function describeShape(shape: z.ZodType, io: 'input' | 'output'): FieldLine[] {
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io }) as Schema
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
