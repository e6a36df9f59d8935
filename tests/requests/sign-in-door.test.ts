import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIfMoved } from '../support/built.ts'
import { databases } from '../support/databases.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { openRestartable, type Restartable } from '../support/restartable.ts'

describe.each(databases)('the pages of sign-in on %s', (kind) => {
  let program: Restartable
  beforeAll(async () => {
    buildIfMoved()
    program = await openRestartable(kind, {}, { heldJobs: jobsOfPages })
  }, 300_000)
  afterAll(() => program?.[Symbol.asyncDispose]())

  const send = (path: string, fields: Record<string, string>) =>
    fetch(program.origin + path, {
      method: 'POST',
      headers: { origin: program.origin },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })

  test.runIf(kind === 'sqlite')('say when to try again, with and without script', async () => {
    for (const path of ['/auth', '/auth.data']) {
      const form = { email: `held${path.length}@example.com`, password: 'wrong' }
      for (let n = 0; n < 5; n += 1) expect((await send(path, form)).status).toBe(400)
      const { status, headers } = await send(path, form)
      expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '900'])
    }
  })

  // Only this database can be made to wait: SQLite reads whatever others do.
  if (kind === 'postgres')
    test('are made twenty at once, more are sent away, and visitors do not notice', async () => {
      // From now on it is in memory, and asks nothing of the database.
      await fetch(`${program.origin}/team`)
      const ask = () =>
        fetch(`${program.origin}/auth/invitation?token=none`, { redirect: 'manual' })
      const answers = await program.connection.db.transaction().execute(async (tx) => {
        await sql`lock table mail_links in access exclusive mode`.execute(tx)
        const asked = Array.from({ length: 30 }, ask)
        const first = await firstOf(10, asked)
        for (const { status, headers } of first)
          expect([status, headers.get('retry-after')]).toEqual([503, '5'])
        expect((await fetch(`${program.origin}/team`)).status).toBe(200)
        return asked
      })
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 303)).toHaveLength(20)
      expect((await ask()).status).toBe(303)
    })
})

/** The answers of those that are done first. */
function firstOf<Answer>(count: number, asked: readonly Promise<Answer>[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const answers: Answer[] = []
    for (const each of asked)
      each.then((answer) => answers.push(answer) === count && resolve(answers), reject)
  })
}
