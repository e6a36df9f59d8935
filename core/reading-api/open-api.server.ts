import { z } from 'zod'
import { commonFailures, type Parameter, type ReadingCall, readingCalls } from './calls.ts'
import { type ShapeName, shapes } from './shapes.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1, of the shapes that type the answers and of the list of calls. */
export function openApiDocument({ origin, firm }: { origin: string; firm: string }): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `Reading API of ${firm}`,
      version: '1',
      description: `What visitors of this site read, for programs. In words: ${origin}/api`,
    },
    servers: [{ url: origin }],
    // Pages of this site and programs need none; pages of other origins do.
    security: [{}, { key: [] }],
    paths: Object.fromEntries(readingCalls.map((call) => [call.path, pathItem(call)])),
    components: {
      schemas: Object.fromEntries(
        Object.entries(shapes).map(([name, shape]) => [name, schemaOf(shape)]),
      ),
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that an admin of this site has made. It reads only.',
        },
      },
    },
  }
}

function pathItem(call: ReadingCall): Json {
  const { handler, summary, description, parameters, failures } = call
  const item = {
    summary,
    description,
    parameters: parameters.map(parameterOf),
    responses: {
      200: {
        description: summary,
        headers: headersOf(call),
        content: { 'application/json': { schema: answerSchema(call) } },
      },
      304: { description: 'Nothing has changed since the ETag in If-None-Match.' },
      ...Object.fromEntries(
        Object.entries({ ...failures, ...commonFailures }).map(([status, words]) => [
          status,
          failure(words),
        ]),
      ),
    },
  }
  const head = Object.entries(item.responses).map(([status, answer]) => {
    const { content: _, ...rest } = answer as Json
    return [status, rest]
  })
  return {
    get: { operationId: handler, ...item },
    head: { operationId: `${handler}Head`, ...item, responses: Object.fromEntries(head) },
  }
}

function headersOf({ isList }: ReadingCall): Json {
  const header = (description: string) => ({ description, schema: { type: 'string' } })
  return {
    ETag: header('Send it as If-None-Match: 304 where nothing has changed.'),
    ...(isList && { Link: header('The next page, rel="next"; left out on the last one.') }),
  }
}

function answerSchema({ answers, isList }: ReadingCall): Json {
  const options = answers.map((name) =>
    isList ? { type: 'array', items: reference(name) } : reference(name),
  )
  const [only, ...others] = options
  return others.length === 0 && only ? only : { anyOf: options }
}

function parameterOf({ isRequired, ...rest }: Parameter): Json {
  return { ...rest, required: isRequired ?? false }
}

function failure(description: string): Json {
  return { description, content: { 'application/json': { schema: reference('Failure') } } }
}

function reference(name: ShapeName): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function schemaOf(shape: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { target: 'draft-2020-12', io: 'output' })
  return schema
}
