import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIfMoved } from '../support/built.ts'
import { databases } from '../support/databases.ts'
import { openRestartable, type Restartable } from '../support/restartable.ts'
import { signedIn } from '../support/savers.ts'

describe.each(databases)('the pages of sign-in on %s', (kind) => {
  let program: Restartable
  beforeAll(async () => {
    buildIfMoved()
    program = await openRestartable(kind)
  }, 120_000)
  afterAll(() => program?.[Symbol.asyncDispose]())

  const send = (path: string, fields: Record<string, string>) =>
    fetch(program.origin + path, {
      method: 'POST',
      headers: { origin: program.origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })

  test('say when to try again, with and without script', async () => {
    for (const path of ['/auth', '/auth.data']) {
      const form = { email: `held${path.length}@example.com`, password: 'wrong' }
      for (let n = 0; n < 5; n += 1) expect((await send(path, form)).status).toBe(400)
      const { status, headers } = await send(path, form)
      expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '900'])
    }
  })

  test('are made a few at a time: visitors and staff do not wait for a flood of them', async () => {
    const staff = await signedIn(program)
    const flood = Array.from({ length: 200 }, () => send('/auth', { email: '', password: '' }))
    const headers = { cookie: staff.cookie }
    const [page, panel] = [
      await fetch(`${program.origin}/team`),
      await fetch(`${program.origin}/admin/account`, { headers }),
    ]
    expect([page.status, panel.status]).toEqual([200, 200])
    const answers = await Promise.all(flood)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]))
    for (const { status, headers } of answers)
      expect(headers.get('retry-after')).toBe(status === 503 ? '5' : null)
  })
})
