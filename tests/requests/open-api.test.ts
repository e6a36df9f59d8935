import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { keyScopes } from '#core/api-keys/api-key.ts'
import { createApiKey } from '#core/api-keys/create-key.server.ts'
import { type Parameter, readingCalls } from '#core/reading-api/calls.ts'
import { sendingCalls } from '#core/reading-api/sending-calls.ts'
import { ContactSubmission } from '#core/reading-api/sent.ts'
import { startApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import type { Answer } from '../support/http.ts'
import { shared } from '../support/shared.ts'
import { signInto } from '../support/upload.ts'

type Described = {
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
}

type Operation = {
  tags: string[]
  parameters: { name: string; in: string; required: boolean; example?: unknown }[]
  requestBody?: { content: { 'application/json': { example: unknown } } }
  responses: Record<string, object>
}

type Method = 'get' | 'head' | 'post'

/** Each choice of each parameter, and none. */
function queriesOf(parameters: readonly Parameter[]): Record<string, string>[] {
  let queries: Record<string, string>[] = [{}]
  for (const { in: place, name, schema } of parameters) {
    const choices = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? [])
    if (place === 'path') continue
    const chosen = choices.flatMap((value) => queries.map((each) => ({ ...each, [name]: value })))
    queries = [...queries, ...chosen]
  }
  return queries
}

describe.each(databases)('the description of the reading API on %s', (kind) => {
  const app = shared(() => startApp(kind))
  /** What asks a database nothing that the other tests do not ask it. */
  const testOnce = test.runIf(kind === 'sqlite')
  let described: Described
  let ajv: Ajv
  beforeAll(async () => {
    described = JSON.parse((await app.get('/api/openapi.json')).text)
    ajv = new Ajv({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema(described, 'api')
  })

  /** An address of a call, with the examples of its own description. */
  async function exampleOf(path: string, query: Record<string, string> = {}): Promise<string> {
    const told = described.paths[path]?.get?.parameters ?? []
    const own = told.filter(({ required }) => required)
    const filled = own.reduce(
      (address, { name, example }) => address.replace(`{${name}}`, String(example)),
      path,
    )
    const search = own.filter((each) => each.in === 'query')
    const pairs = [
      ...search.map(({ name, example }) => `${name}=${example}`),
      ...Object.entries(query).map(([name, value]) => `${name}=${value}`),
    ]
    return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
  }

  /** What is wrong with an answer, by the description of its call and status. */
  function issuesOf(path: string, answer: Answer, method: Method = 'get'): unknown {
    const { status, text, headers } = answer
    const responses = described.paths[path]?.[method]?.responses
    if (!responses?.[status]) return `${path} does not describe ${status}`
    if (!/^application\/json/.test(headers['content-type'] ?? '')) return headers['content-type']
    return misfit(['paths', path, method, 'responses', String(status)], JSON.parse(text))
  }

  /** What is wrong with a value, by the schema that stands there. */
  function misfit(place: string[], value: unknown): unknown {
    const pointer = [...place, 'content', 'application/json', 'schema']
    const parts = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    const check = ajv.getSchema(`api#/${parts.map(encodeURIComponent).join('/')}`)
    if (!check) return `${pointer.join(' ')} is not described`
    return check(value) ? [] : check.errors
  }

  testOnce('is OpenAPI 3.1, by its own schema', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(described))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  testOnce('names every address of the table, in a group that it tells', () => {
    const rows = routes.filter(
      ({ path, handler }) => path.startsWith('/api/') && handler !== 'unknownCall',
    )
    expect(Object.keys(described.paths)).toEqual(
      rows.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')),
    )
    expect(described.servers).toEqual([{ url: expect.stringMatching(/^http/) }])
    const groups = described.tags.map(({ name }) => name)
    for (const methods of Object.values(described.paths))
      for (const { tags } of Object.values(methods))
        expect(groups).toEqual(expect.arrayContaining(tags))
  })

  testOnce('is what the calls answer, in both languages', async () => {
    for (const { path, parameters } of readingCalls)
      for (const query of queriesOf(parameters)) {
        const target = await exampleOf(path, query)
        const answer = await app.get(target)
        expect([target, answer.status, issuesOf(path, answer)]).toEqual([target, 200, []])
      }
    const unknown = '/api/stock-picks?theme_id=nothing'
    expect(issuesOf('/api/stock-picks', await app.get(unknown))).toEqual([])
    const [letter] = JSON.parse((await app.get('/api/letters')).text)
    const whole = await app.get(`/api/letters/${letter.slug}`)
    expect([whole.status, issuesOf('/api/letters/{slug}', whole)]).toEqual([200, []])
    expect(JSON.parse(whole.text)).toMatchObject({
      ...letter,
      body_text: expect.stringContaining('\n'),
    })
  })

  test('is what letters answer page by page, which together are the whole list', async () => {
    const whole = JSON.parse((await app.get('/api/letters')).text)
    const together: unknown[] = []
    let next: string | undefined = '/api/letters?limit=1'
    while (next) {
      const answer = await app.get(next)
      expect([answer.status, issuesOf('/api/letters', answer)]).toEqual([200, []])
      together.push(...JSON.parse(answer.text))
      const address = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
      next = address && new URL(address).pathname + new URL(address).search
    }
    expect(together).toEqual(whole)
    expect((await app.get('/api/letters?cursor=gone')).status).toBe(400)
  })

  testOnce('is what the calls refuse with', async () => {
    const staff = await signInto(app)
    const typed = { name: 'Limited', origin: 'https://x.example', reads: keyScopes }
    const authorization = `Bearer ${await createApiKey(app.db, staff.id, { ...typed, perMinute: 1, days: 0 })}`
    const refused = async (path: string, target: string, headers = {}) => {
      const answer = await app.get(target, headers)
      return [answer.status, issuesOf(path, answer)]
    }
    expect(await refused('/api/stock-picks', '/api/stock-picks')).toEqual([400, []])
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'limit=', 'limit=1.5', 'cursor=gone'])
      expect(await refused('/api/themes', `/api/themes?${wrong}`)).toEqual([400, []])
    const taking = readingCalls.filter(({ parameters }) => parameters.length > 0)
    for (const { path } of taking)
      for (const wrong of ['fr', 'AR', '', 'ar%20']) {
        const target = await exampleOf(path, { lang: wrong })
        expect([target, ...(await refused(path, target))]).toEqual([target, 400, []])
      }
    for (const wrong of ['1', 'yes', '', 'TRUE', 'true%00'])
      expect(await refused('/api/team-members', `/api/team-members?show_on_home=${wrong}`)).toEqual(
        [400, []],
      )
    for (const slug of ['nothing', 'no%20such', '%D8%B1'])
      expect(await refused('/api/letters/{slug}', `/api/letters/${slug}`)).toEqual([404, []])
    expect(await refused('/api/legal/{slug}', '/api/legal/nothing')).toEqual([404, []])
    expect(await refused('/api/themes', '/api/themes', { authorization: 'Bearer x' })).toEqual([
      401,
      [],
    ])
    const foreign = { authorization, origin: 'https://y.example' }
    expect(await refused('/api/themes', '/api/themes', foreign)).toEqual([403, []])
    expect(await refused('/api/themes', '/api/themes', { authorization })).toEqual([200, []])
    expect(await refused('/api/themes', '/api/themes', { authorization })).toEqual([429, []])
  })

  testOnce('has examples to which each list has another page', async () => {
    for (const { path } of readingCalls.filter(({ isList }) => isList)) {
      const answer = await app.get(await exampleOf(path, { limit: '1' }))
      const limit = described.paths[path]?.get?.parameters.find(({ name }) => name === 'limit')
      expect([path, limit?.example, answer.headers.link]).toEqual([path, 1, expect.anything()])
    }
  })

  testOnce('would notice an answer of another shape', async () => {
    const answer = await app.get('/api/themes')
    const [first, ...others] = JSON.parse(answer.text)
    for (const wrong of [{ ...first, more: 1 }, { ...first, name: 1 }, { id: first.id }])
      expect(
        issuesOf('/api/themes', { ...answer, text: JSON.stringify([wrong, ...others]) }),
      ).not.toEqual([])
  })

  test('a long list comes in pages that follow each other', async () => {
    const all = JSON.parse((await app.get('/api/stock-picks?theme_id=longevity')).text)
    const seen: unknown[] = []
    let target: string | undefined = '/api/stock-picks?theme_id=longevity&limit=2'
    let pages = 0
    while (target) {
      const { text, headers, status } = await app.get(target)
      expect(status).toBe(200)
      seen.push(...JSON.parse(text))
      const next: string | undefined = /^<([^>]+)>; rel="next"$/.exec(
        String(headers.link ?? ''),
      )?.[1]
      if (next) expect(next.startsWith(described.servers[0]?.url ?? '-')).toBe(true)
      target = next?.replace(/^https?:\/\/[^/]+/, '')
      pages += 1
    }
    expect(seen).toEqual(all)
    expect(pages).toBe(Math.ceil(all.length / 2))
    const { headers } = await app.get('/api/themes?limit=100')
    expect(headers.link).toBeUndefined()
  })

  testOnce('is what the calls that send take and answer', async () => {
    const staff = await signInto(app)
    const enquiry = {
      name: 'Jane',
      email: 'jane@example.com',
      phone: '+44 20 7946 0000',
      message: 'Hello',
      call_back: '10:30 Asia/Riyadh',
      page: '/contact',
      ua: 'Test',
      consent: true,
      fill_ms: 61_000,
    }
    const report = { event_type: 'rate_limit_exceeded', metadata: { email: 'j@example.com' } }
    const send = async (path: string, body: unknown, headers = {}) => {
      const answer = await app.postJson(path, body, headers)
      const takes = misfit(['paths', path, 'post', 'requestBody'], body)
      return [answer.status, issuesOf(path, answer, 'post'), takes]
    }
    for (const { path } of sendingCalls) {
      const example = described.paths[path]?.post?.requestBody?.content['application/json'].example
      expect(misfit(['paths', path, 'post', 'requestBody'], example)).toEqual([])
    }
    const wrong = expect.arrayContaining([expect.objectContaining({ message: expect.anything() })])
    const contact = '/api/submit-contact'
    expect(await send(contact, enquiry)).toEqual([200, [], []])
    for (const odd of [{ ...enquiry, email: '' }, { ...enquiry, phone: undefined }, { name: 7 }])
      expect(await send(`${contact}`, odd)).toEqual([400, [], wrong])
    const form = await app.send('POST', contact, { headers: {}, body: 'name=x' })
    expect([form.status, issuesOf(contact, form, 'post')]).toEqual([415, []])
    const long = await app.postJson(contact, { ...enquiry, message: 'x'.repeat(3_000_000) })
    expect([long.status, issuesOf(contact, long, 'post')]).toEqual([413, []])

    expect(await send('/api/log-security-event', report)).toEqual([202, [], []])
    expect(await send('/api/log-security-event', { event_type: 'x' })).toEqual([202, [], wrong])

    const quote = '/api/get-stock-quote'
    const { cookie } = staff
    expect(await send(quote, { symbol: 'NVO' })).toEqual([401, [], []])
    expect(await send(quote, { symbol: '' }, { cookie })).toEqual([400, [], wrong])
    // None is set up here.
    expect(await send(quote, { symbol: 'NVO' }, { cookie })).toEqual([503, [], []])
    const viewer = await signInto(app, 'viewer')
    expect(await send(quote, { symbol: 'NVO' }, { cookie: viewer.cookie })).toEqual([403, [], []])
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://x.example' }
    const unknownKey = { authorization: 'Bearer x' }
    for (const { path } of sendingCalls)
      for (const [status, headers] of [
        [403, elsewhere],
        [401, unknownKey],
      ] as const) {
        const answer = await app.postJson(path, enquiry, headers)
        expect([path, answer.status, issuesOf(path, answer, 'post')]).toEqual([path, status, []])
      }
  })

  testOnce('names the fields that the handler reads', () => {
    expect(Object.keys(ContactSubmission.shape)).toEqual(
      expect.arrayContaining(['name', 'email', 'phone', 'message', 'page', 'ua']),
    )
    expect(JSON.stringify(described)).not.toContain('website')
  })
})
