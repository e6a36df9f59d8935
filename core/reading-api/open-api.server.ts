import { z } from 'zod'
import { commonFailures, type Parameter, type ReadingCall, readingCalls } from './calls.ts'
import { commonSendingFailures, type SendingCall, sendingCalls } from './sending-calls.ts'
import { type SentName, sentShapes } from './sent.ts'
import { type ShapeName, shapes } from './shapes.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1, of the shapes that type the answers and of the lists of calls. */
export function openApiDocument(of: { origin: string; firm: string; cookie: string }): Json {
  const { origin, firm, cookie } = of
  return {
    openapi: '3.1.0',
    info: {
      title: `Reading API of ${firm}`,
      version: '1',
      description: `What visitors of this site read, for programs, and what its forms send. In words: ${origin}/api`,
      license: { name: 'The terms of this site', url: `${origin}/legal/terms` },
    },
    servers: [{ url: origin }],
    // Pages of this site and programs need none; pages of other origins do.
    security: [{}, { key: [] }],
    paths: Object.fromEntries([
      ...readingCalls.map((call) => [call.path, readingItem(call)]),
      ...sendingCalls.map((call) => [call.path, sendingItem(call)]),
    ]),
    components: {
      schemas: {
        ...mapValues(shapes, (shape) => schemaOf(shape, 'output')),
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

function sendingItem(call: SendingCall): Json {
  const { handler, summary, description, parameters, body, success, failures, isForAdmins } = call
  const common = Object.entries(commonSendingFailures).map(([status, words]) => [
    status,
    failure(words),
  ])
  const own = Object.entries(failures).map(([status, { description, shape }]) => [
    status,
    failure(description, shape),
  ])
  return {
    post: {
      ...{ operationId: handler, summary, description },
      security: isForAdmins ? [{ session: [] }] : [{}],
      parameters: parameters.map(parameterOf),
      requestBody: { required: true, content: jsonOf(reference(body)) },
      responses: {
        [success.status]: {
          description: success.description,
          content: jsonOf(reference(success.shape)),
        },
        ...Object.fromEntries([...common, ...own]),
      },
    },
  }
}

function readingItem(call: ReadingCall): Json {
  const { handler, summary, description, parameters, failures } = call
  const item = {
    summary,
    description,
    parameters: parameters.map(parameterOf),
    responses: {
      200: {
        description: summary,
        headers: headersOf(call),
        content: jsonOf(answerSchema(call)),
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

function failure(description: string, shape: ShapeName = 'Failure'): Json {
  return { description, content: jsonOf(reference(shape)) }
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } }
}

function reference(name: ShapeName | SentName): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    ...{ target: 'draft-2020-12', io },
    // What replaces a field that is left out is told in words, or it is required.
    override: ({ jsonSchema }) => void delete jsonSchema.default,
  })
  return schema
}

function mapValues<Value>(record: Record<string, Value>, work: (value: Value) => Json): Json {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, work(value)]))
}
