import { scopeTitles } from '#core/api-keys/api-key.ts'
import { commonFailures, failuresOf, type Parameter, type ReadingCall } from './calls.ts'
import { commonSendingFailures, type SendingCall } from './sending-calls.ts'
import { sentExamples } from './sent.ts'

export type Json = Record<string, unknown>

export const tags = {
  ...scopeTitles,
  sending: 'What the forms of this site send',
  description: 'The description itself',
} as const

export function sendingItem(call: SendingCall): Json {
  const { handler, summary, description, parameters, body, success, failures, isForAdmins } = call
  const common = Object.entries(commonSendingFailures).map(([status, words]) => [
    status,
    failure(status, words),
  ])
  const own = Object.entries(failures).map(([status, { description, shape }]) => [
    status,
    failure(status, description, shape),
  ])
  return {
    post: {
      operationId: handler,
      tags: ['sending'],
      summary,
      description,
      security: isForAdmins ? [{ session: [] }] : [{}],
      parameters: parameters.map(parameterOf),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: reference(body),
            example: sentExamples[body],
          },
        },
      },
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

/** `letter` is the slug of one, as an example. */
export function readingItem(call: ReadingCall, letter: string | undefined): Json {
  const { handler, path, scope, summary, description, parameters } = call
  const item = {
    tags: [scope ?? 'description'],
    summary,
    description,
    parameters: parameters.map((each) => ({
      ...parameterOf(each),
      ...(path === '/api/letters/{slug}' && each.name === 'slug' && { example: letter }),
    })),
    responses: {
      200: {
        description: summary,
        headers: headersOf(call),
        content: jsonOf(answerSchema(call)),
      },
      304: { description: 'Nothing has changed since the ETag in If-None-Match.' },
      ...Object.fromEntries(
        Object.entries({ ...failuresOf(call), ...commonFailures }).map(([status, words]) => [
          status,
          failure(status, words),
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

function failure(
  status: string,
  description: string,
  shape = Number(status) < 500 ? 'Failure' : 'Outage',
): Json {
  return { description, content: jsonOf(reference(shape)) }
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } }
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}
