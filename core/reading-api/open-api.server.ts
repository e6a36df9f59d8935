import { z } from 'zod'
import { readingCalls } from './calls.ts'
import { type Json, readingItem, sendingItem, tags } from './open-api-calls.ts'
import { sendingCalls } from './sending-calls.ts'
import { sentShapes } from './sent.ts'
import { type CalledNouns, shapesWith } from './shapes.ts'

/**
 * Builds OpenAPI 3.1 from the shapes that type the responses and the lists of calls. It names the
 * terms of the site where they are published (docs/decisions.md 39).
 */
export function openApiDocument(of: {
  origin: string
  firm: string
  cookie: string
  hasTerms: boolean
  /** The slug of a letter, as an example. */
  letter: string | undefined
  nouns: CalledNouns
}): Json {
  const { origin, firm, cookie, hasTerms, letter, nouns } = of
  return {
    openapi: '3.1.0',
    info: {
      title: `Reading API of ${firm}`,
      version: '1',
      description: `What visitors of this site read, for programs, and what its forms send. In words: ${origin}/api`,
      ...(hasTerms && {
        license: { name: 'The terms of this site', url: `${origin}/legal/terms` },
      }),
    },
    servers: [{ url: origin }],
    // Pages of this site and programs need no key; pages of other origins do.
    security: [{}, { key: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries([
      ...readingCalls.map((call) => [call.path, readingItem(call, letter)]),
      ...sendingCalls.map((call) => [call.path, sendingItem(call)]),
    ]),
    components: {
      schemas: {
        ...mapValues(shapesWith(nouns), (shape) => schemaOf(shape, 'output')),
        ...mapValues(sentShapes, (shape) => schemaOf(shape, 'input')),
      },
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that an admin of this site has made. It reads only.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description: 'The session of an admin who has signed in.',
        },
      },
    },
  }
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    // Defaults are described in the text.
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  })
  return schema
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  work: (value: Value) => Json,
): Json {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, work(value)]))
}
