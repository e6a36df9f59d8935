import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyScopes } from '#core/api-keys/api-key.ts'
import { createApiKey } from '#core/api-keys/create-key.server.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { send } from '../support/http.ts'
import { addPerson, inDatabase, sessionCookie } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/** How other programs are asked to sort, filter or choose by a field that the answer does not show. */
const questions = ['removed_by', 'password'].flatMap((field) => [
  `sort=${field}`,
  `sort=-${field}`,
  `order=${field}`,
  `orderBy[${field}]=desc`,
  `order_by=${field}%20desc`,
  `filter[${field}][_null]=true`,
  `filter[${field}][_starts_with]=a`,
  `where[${field}][like]=a`,
  `where={"${field}":{"startsWith":"a"}}`,
  `${field}=a`,
  `${field}[$ne]=a`,
  `fields=${field}`,
  `fields=*.*`,
  `select=${field}`,
  `populate=${field}`,
  `search=${field}`,
])

/** Ids of answers and moments. */
const ofThisAnswer = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\["D",\d+\]/g

const calls = ['/api/team-members', '/api/themes', '/api/letters', '/api/legal']
const lists = [
  '/admin/people',
  '/admin/links',
  '/admin/keys',
  '/admin/webhooks',
  '/admin/team',
  '/admin/stocks',
  '/admin/letters',
  '/admin/enquiries',
  '/admin/find',
]

describe.each(databases)('what an answer does not show, on %s,', (kind) => {
  let database: TestDatabase | undefined
  let site: RunningServer
  let key: string
  let cookie: string
  let hidden: string[]
  beforeAll(async () => {
    database = kind === 'postgres' ? await openDatabase(kind, 'sample') : undefined
    site = await startServer({
      heldJobs: jobsOfPages,
      databaseUrl: database && 'url' in database.target ? database.target.url : undefined,
      env: { LOG_LEVEL: 'error' },
    })
    await inDatabase(site, async (db) => {
      const person = await addPerson(db, 'admin')
      const limits = { origin: '', perMinute: 6000, days: 0 }
      key = await createApiKey(db, person.id, { name: 'All', reads: keyScopes, ...limits })
      cookie = await sessionCookie(db, person.email)
      await anEnquiry(db)
      const credential = await db
        .selectFrom('credentials')
        .select('password')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      const session = await db.selectFrom('sessions').select('token').executeTakeFirstOrThrow()
      const made = await db.selectFrom('api_keys').select('key_hash').executeTakeFirstOrThrow()
      hidden = [credential.password ?? '', session.token, made.key_hash]
    })
  }, 300_000)
  afterAll(async () => {
    await site?.stop()
    await database?.close()
  })

  const get = async (path: string, headers: Record<string, string>) => {
    const { status, text } = await send(site.origin, 'GET', encodeURI(path), {
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    return { status, text }
  }

  // None of these questions reaches a database.
  test.runIf(kind === 'sqlite')(
    'is learned by nobody who sorts, filters or chooses in a reading call (Keystone #7710)',
    async () => {
      const everybody: Record<string, string>[] = [{}, { authorization: `Bearer ${key}` }]
      for (const headers of everybody)
        for (const call of calls) {
          const plain = await get(call, headers)
          expect([call, plain.status]).toEqual([call, 200])
          for (const question of questions) {
            const asked = `${call}?${question}`
            expect([asked, await get(asked, headers)]).toEqual([asked, plain])
          }
        }
    },
  )

  test('is found by no search and in no order of a list of staff (Keystone #7710)', async () => {
    expect(Math.min(...hidden.map(({ length }) => length))).toBeGreaterThan(30)
    for (const list of lists) {
      const ask = async (query: string, words = '') => {
        const { status, text } = await get(`${list}.data?${query}`, { cookie })
        const own = words ? text.replaceAll(words, '') : text
        return { status, rows: own.replaceAll(ofThisAnswer, '') }
      }
      const plain = await ask('')
      expect([list, plain.status]).toEqual([list, 200])
      for (const query of ['sort=password', 'filter[token_hash][_null]=true', 'orderBy=secret'])
        expect([list, query, await ask(query)]).toEqual([list, query, plain])
      const named = (words: string) => ask(`search=${words}`, words)
      const none = await named('x'.repeat(20))
      for (const secret of hidden)
        expect([list, await named(secret.slice(0, 20))]).toEqual([list, none])
    }
  })
})
