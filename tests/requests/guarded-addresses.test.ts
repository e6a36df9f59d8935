import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Route } from '#app/route-table.ts'
import { routes } from '#app/routes.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { startApp } from '../support/app.ts'
import { shared } from '../support/shared.ts'
import { type Staff, signInto } from '../support/upload.ts'

// What each handler asks for by itself is what the table says. Of staff pages tests/access-table.md tells.

const app = shared(() => startApp('sqlite'))
let viewer: Staff
let cookies: { viewer: string; editor: string; admin: string }
beforeAll(async () => {
  const cookieOf = async (role: keyof typeof cookies) => (await signInto(app, role)).cookie
  viewer = await signInto(app, 'viewer')
  cookies = {
    viewer: viewer.cookie,
    editor: await cookieOf('editor'),
    admin: await cookieOf('admin'),
  }
})

const samples: Record<string, string> = {
  kind: 'team',
  file: 'export.csv',
  number: '1',
  section: 'themes',
}

type Asked = [method: string, target: string]

/** Every method of the rows that these match, at an address that they answer. */
function addressesOf(matches: (route: Route) => boolean): Asked[] {
  return routes
    .filter((route) => !route.area && matches(route))
    .flatMap(({ methods, path }) => {
      const target = path
        .replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => samples[name] ?? 'nobody')
        .replace('*', 'team-images')
      return methods.flatMap((method): Asked[] =>
        method === 'any'
          ? [
              ['GET', target],
              ['POST', target],
            ]
          : [[method, target]],
      )
    })
}

/** Whether it was the person who was refused: not signed in, or without the right. */
async function refusalOf([method, target]: Asked, cookie = '') {
  const body = method === 'POST' ? 'a=1' : undefined
  const type = 'application/x-www-form-urlencoded'
  const headers = { cookie, ...(body && { 'content-type': type }) }
  const { status, headers: answered } = await app.send(method, target, { headers, body })
  const toSignIn = status === 303 && String(answered.location).startsWith('/auth?')
  if (status === 401 || toSignIn) return 'sign in'
  return status === 403 ? 'not allowed' : undefined
}

const guarded = addressesOf(({ guard }) => guard === 'admin')

test('there are addresses that are no pages and for staff', () => {
  expect(guarded.length).toBeGreaterThan(15)
})

test.for(guarded)('%s %s is for those whom the table names', async (asked) => {
  expect({
    stranger: await refusalOf(asked),
    viewer: await refusalOf(asked, cookies.viewer),
    editor: await refusalOf(asked, cookies.editor),
    admin: await refusalOf(asked, cookies.admin),
  }).toEqual({
    stranger: 'sign in',
    viewer: 'not allowed',
    editor: 'not allowed',
    admin: undefined,
  })
})

test('who is refused one of them is a line of the log, by its row of the table', async () => {
  const before = app.logs.length
  await app.get('/admin/enquiries/export.csv', { cookie: cookies.viewer })
  const lines = () => app.logs.slice(before).filter(({ msg }) => msg === 'not allowed')
  const line = { method: 'GET', route: '/admin/enquiries/export.csv', userId: viewer.id }
  await expect.poll(lines).toMatchObject([line])
})

test('they are for no admin who still has to set up a second factor', async () => {
  const require = (required: boolean) =>
    app.db
      .transaction()
      .execute(async (tx) =>
        saveSetting(await workAs(tx, systemActor), 'secondFactor', { required }),
      )
  await require(true)
  onTestFinished(() => require(false))
  for (const asked of guarded)
    expect([asked, await refusalOf(asked, cookies.admin)]).toEqual([asked, 'not allowed'])
})

test('no other address asks who somebody is', async () => {
  const open = addressesOf(({ guard }) => guard === 'anyone')
  for (const asked of open) expect([asked, await refusalOf(asked)]).toEqual([asked, undefined])
})
