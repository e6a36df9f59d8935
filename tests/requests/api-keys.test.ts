import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyScopes } from '#core/api-keys/api-key.ts'
import { listApiKeys, revokeApiKey } from '#core/api-keys/api-keys.server.ts'
import { createApiKey, type NewKey } from '#core/api-keys/create-key.server.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { type Staff, signInto } from '../support/upload.ts'

const reader = 'https://www.reader.example'
const call = '/api/team-members'

describe.each(databases)('the reading API by key on %s', (kind) => {
  let app: TestApp
  let other: TestApp
  let staff: Staff
  beforeAll(async () => {
    app = await startApp(kind)
    other = await startApp(app.databaseUrl ? { url: app.databaseUrl } : { dataDir: app.dataDir })
    staff = await signInto(app)
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  const make = (own: Partial<NewKey> = {}) =>
    createApiKey(app.db, staff.id, {
      name: 'Reader',
      origin: reader,
      reads: keyScopes,
      perMinute: 60,
      days: 0,
      ...own,
    })
  const keyNamed = async (wanted: string) => {
    const keys = await listApiKeys(app.db, staff.id, new Date())
    const key = keys.find(({ name }) => name === wanted)
    if (!key) throw new Error(`No key ${wanted}`)
    return key
  }
  const bearer = (token: string, more: Record<string, string> = {}) => ({
    authorization: `Bearer ${token}`,
    ...more,
  })
  const errorOf = (text: string) => JSON.parse(text).error

  test('answers a program and a page of the origin that the key names', async () => {
    const token = await make({ name: 'Answered' })
    expect(token).toMatch(/^qtr_[\w-]{43}$/)
    const program = await app.get(call, bearer(token))
    expect([program.status, program.headers['access-control-allow-origin']]).toEqual([
      200,
      undefined,
    ])
    const { status, headers, text } = await app.get(call, bearer(token, { origin: reader }))
    expect([status, text]).toEqual([200, program.text])
    expect(headers['access-control-allow-origin']).toBe(reader)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers.vary).toMatch(/Origin/)
    expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    const again = await app.get(
      call,
      bearer(token, { origin: reader, 'if-none-match': headers.etag ?? '' }),
    )
    expect([again.status, again.text, again.headers['access-control-allow-origin']]).toEqual([
      304,
      '',
      reader,
    ])
    const head = await app.send('HEAD', call, { headers: bearer(token) })
    expect([head.status, head.body.length]).toEqual([200, 0])
    const key = await keyNamed('Answered')
    expect([key.requestsToday, key.lastUsed]).toEqual([
      4,
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ])
  })

  test('answers a preflight for an origin that an active key names, and for no other', async () => {
    await make({ name: 'Preflight', origin: 'https://flight.example https://second.example' })
    const ask = (origin: string) =>
      app.send('OPTIONS', call, {
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
          'sec-fetch-site': 'cross-site',
        },
      })
    for (const origin of ['https://flight.example', 'https://second.example']) {
      const { status, headers } = await ask(origin)
      expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([
        204,
        origin,
        'Origin',
      ])
      expect(headers['access-control-allow-headers']).toMatch(/Authorization/)
      expect(headers['access-control-allow-methods']).toBe('GET, HEAD')
    }
    for (const origin of ['https://unnamed.example', 'http://flight.example', 'null', '*']) {
      const { status, headers } = await ask(origin)
      expect([origin, status, headers['access-control-allow-origin']]).toEqual([
        origin,
        403,
        undefined,
      ])
    }
    await revokeApiKey(app.db, staff.id, (await keyNamed('Preflight')).id)
    expect((await ask('https://flight.example')).status).toBe(403)
  })

  test('refuses a page of another origin, and what is no key', async () => {
    const token = await make({ name: 'Foreign' })
    const foreign = await app.get(call, bearer(token, { origin: 'https://else.example' }))
    expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([
      403,
      undefined,
    ])
    for (const wrong of [
      'x',
      'qtr_',
      `${token}x`,
      `${token.slice(0, -1)}_`,
      'qtr_'.padEnd(47, 'A'),
    ]) {
      const { status, headers, text } = await app.get(call, bearer(wrong))
      expect([wrong, status, errorOf(text)]).toEqual([wrong, 401, 'This key is unknown'])
      expect(headers['www-authenticate']).toMatch(/^Bearer .*invalid_token/)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('is closed at the next request in every process once the key is revoked', async () => {
    const token = await make({ name: 'Revoked' })
    expect((await other.get(call, bearer(token))).status).toBe(200)
    await revokeApiKey(app.db, staff.id, (await keyNamed('Revoked')).id)
    for (const each of [app, other]) {
      const { status, text } = await each.get(call, bearer(token, { origin: reader }))
      expect([status, errorOf(text)]).toEqual([401, 'This key was revoked'])
    }
    // Somebody else was quicker: it is as they wanted, and by the first one.
    const { id, revokedAt } = await keyNamed('Revoked')
    await revokeApiKey(app.db, staff.id, id)
    expect((await keyNamed('Revoked')).revokedAt).toEqual(revokedAt)
    const lines = await app.db
      .selectFrom('changes')
      .select('action')
      .where('record_id', '=', id)
      .execute()
    expect(lines).toHaveLength(2)
    const unknown = revokeApiKey(app.db, staff.id, 'unknown')
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  })

  test('says that a key has expired', async () => {
    const token = await make({ name: 'Late', days: 30 })
    await app.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('name', '=', 'Late')
      .execute()
    const { status, text, headers } = await app.get(call, bearer(token))
    expect([status, errorOf(text)]).toEqual([401, 'This key has expired'])
    expect(headers['www-authenticate']).toContain('expired')
  })

  test('reads only', async () => {
    const token = await make({ name: 'Writing' })
    const body = { name: 'x', email: 'x@example.com', phone: '', message: 'x' }
    for (const [method, path] of [
      ['POST', '/api/submit-contact'],
      ['POST', '/api/get-stock-quote'],
      ['POST', call],
      ['PUT', call],
      ['DELETE', call],
      ['PATCH', '/api/nothing'],
    ] as const) {
      const answer = await app.send(method, path, {
        headers: bearer(token, { 'content-type': 'application/json', origin: reader }),
        body: JSON.stringify(body),
      })
      expect([path, answer.status, errorOf(answer.text)]).toEqual([path, 403, 'A key reads only'])
    }
    expect((await app.get('/admin/team', bearer(token))).status).not.toBe(200)
  })

  test('reads what it was made for, and nothing else', async () => {
    const token = await make({ name: 'Letters only', reads: ['letters', 'nonsense'] })
    expect((await keyNamed('Letters only')).reads).toEqual(['letters'])
    const [letter] = JSON.parse((await app.get('/api/letters', bearer(token))).text)
    for (const path of ['/api/letters?lang=ar', `/api/letters/${letter.slug}`, '/api/openapi.json'])
      expect([path, (await app.get(path, bearer(token))).status]).toEqual([path, 200])
    for (const path of [call, '/api/themes', '/api/stock-picks?theme_id=x', '/api/legal/terms']) {
      const { status, text, headers } = await app.get(path, bearer(token, { origin: reader }))
      const said = [path, status, errorOf(text), headers['access-control-allow-origin']]
      expect(said).toEqual([path, 403, 'This key is not for this call', reader])
    }
    expect((await app.get('/api/%74eam-members', bearer(token))).status).not.toBe(200)
    // One that was made before keys were for something reads everything.
    await app.db.updateTable('api_keys').set({ reads: null }).execute()
    expect((await app.get(call, bearer(token))).status).toBe(200)
    await expect(make({ reads: [] })).rejects.toMatchObject({ code: 'no-key-scope' })
  })

  test('is limited, by all processes together', async () => {
    const token = await make({ name: 'Limited', perMinute: 3 })
    const statuses = []
    for (const each of [app, other, app, other, app])
      statuses.push((await each.get(call, bearer(token, { origin: reader }))).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const { headers } = await app.get(call, bearer(token, { origin: reader }))
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['access-control-allow-origin']).toBe(reader)
    expect((await keyNamed('Limited')).requestsToday).toBe(3)
    // Nobody else is held up by it.
    expect((await app.get(call)).status).toBe(200)
  })

  test('leaves requests without a key as they are', async () => {
    const { status, headers } = await app.get(call, { origin: reader })
    expect([status, headers['access-control-allow-origin']]).toEqual([200, undefined])
    expect(headers.vary).not.toMatch(/origin/i)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const basic = await app.get(call, { authorization: 'Basic eDp5' })
    expect(basic.status).toBe(200)
  })

  test('keeps no key, and tells history and security events of it', async () => {
    const token = await make({ name: 'Hidden' })
    await app.get(call, bearer(token))
    await revokeApiKey(app.db, staff.id, (await keyNamed('Hidden')).id)
    const rows = await app.db.selectFrom('api_keys').selectAll().execute()
    const changes = await app.db
      .selectFrom('changes')
      .select(['action', 'record_name', 'differences'])
      .where('noun', '=', 'keys')
      .where('record_name', '=', 'Hidden')
      .execute()
    expect(changes.map(({ action }) => action).toSorted()).toEqual(['added', 'withdrawn'])
    const events = await app.db
      .selectFrom('security_events')
      .selectAll()
      .where('event_type', 'like', 'api_key_%')
      .execute()
    expect(
      events.filter(({ metadata }) => JSON.stringify(metadata).includes('Hidden')),
    ).toHaveLength(2)
    const secret = token.slice(12)
    expect(JSON.stringify([rows, changes, events, app.logs])).not.toContain(secret)
  })

  test('is made by admins only, with a name, origins and a limit', async () => {
    await expect(make({ name: ' ' })).rejects.toMatchObject({ code: 'incomplete' })
    for (const origin of ['*', 'http://www.example.com', 'https://a.example/path'])
      await expect(make({ origin })).rejects.toMatchObject({ code: 'invalid-origin' })
    for (const perMinute of [0, 6001, Number.NaN])
      await expect(make({ perMinute })).rejects.toMatchObject({ code: 'limit-out-of-range' })
    const editor = await signInto(app, 'editor')
    const typed = { name: 'No', origin: reader, reads: keyScopes, perMinute: 1, days: 0 }
    await expect(createApiKey(app.db, editor.id, typed)).rejects.toMatchObject({
      code: 'not-allowed',
    })
    await expect(listApiKeys(app.db, editor.id, new Date())).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })
})
