import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { buildIfMoved } from '../support/built.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { valueIn } from '../support/forms.ts'
import { type Gate, openGate } from '../support/gate.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { fieldValue } from '../support/html.ts'
import { until } from '../support/http.ts'
import { addStaff, inDatabase, password } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/** Every save of PostgreSQL fails as on a full disk. */
async function fillDisk(db: Db): Promise<void> {
  await sql
    .raw(
      `create function no_room() returns trigger as $$
       begin raise exception 'could not extend file' using errcode = '53100'; end $$ language plpgsql`,
    )
    .execute(db)
  for (const { name } of await db.introspection.getTables())
    await sql
      .raw(
        `create trigger no_room before insert or update or delete on "${name}"
         for each statement execute function no_room()`,
      )
      .execute(db)
}

function makeRoom(db: Db): Promise<unknown> {
  return sql`drop function no_room cascade`.execute(db)
}

describe.each(databases)('a save that %s cannot take', (kind) => {
  let database: TestDatabase | undefined
  let gate: Gate | undefined
  let site: RunningServer
  beforeAll(async () => {
    buildIfMoved()
    if (kind === 'postgres') database = await openDatabase('postgres', 'sample')
    const target = database?.target
    if (target && 'url' in target) gate = await openGate(target.url)
    site = await startServer({
      ...(gate && { databaseUrl: gate.url }),
      heldJobs: jobsOfPages,
    })
  }, 300_000)
  afterAll(async () => {
    await site?.stop()
    await gate?.close()
    await database?.close()
  })

  async function whileRefused(work: () => Promise<unknown>): Promise<void> {
    if ('file' in site.database) {
      const holder = new Database(site.database.file)
      holder.exec('begin immediate')
      await work().finally(() => holder.close())
    } else {
      await inDatabase(site, fillDisk)
      await work().finally(() => inDatabase(site, makeRoom))
    }
  }
  /** Without what is late. */
  async function readiness(): Promise<string> {
    const answer = await fetch(`${site.origin}/readyz`)
    expect(answer.status).toBe(200)
    return (await answer.text()).replace(/\nmail: .*/, '').trim()
  }

  const reason =
    kind === 'postgres'
      ? 'The disk of the database server is full. Nothing was changed.'
      : 'The server is busy. Nothing was changed.'

  test('comes back to its form with what was typed, without script too (docs/decisions.md 34)', async () => {
    const id = await inDatabase(site, (db) => anEnquiry(db))
    const { email } = await addStaff(site, 'admin')
    const open = async (path: string) => (await new PlainBrowser(site).signInAs(email)).open(path)
    const line = 'Written with <care>, "twice" & so on'
    const guest = await new PlainBrowser(site).open('/auth')
    const note = await open(`/admin/enquiries/${id}/note`)
    const cases: [page: PlainBrowser, button: string, label: string, typed: string][] = [
      [note, 'Add note', 'Note', `${line}\r\nand on`],
      [await open('/admin/settings'), 'Save', 'Phone', '+20 2 5550 0177'],
      [await open('/admin/themes/new'), 'Create', 'Theme name', line],
      [await open('/admin/letters/new'), 'Create', 'Title', line],
      [await open('/admin/people/invite'), 'Send Invitation', 'Email', 'invited@example.com'],
      [guest, 'Sign In', 'Email', 'typed@example.com'],
    ]
    const found: unknown[] = []
    let ready = ''
    await whileRefused(async () => {
      await Promise.all(
        cases.map(async ([page, button, label, typed]) => {
          const filled: Record<string, string> = { [label]: typed }
          if (page === guest) filled.Password = password
          await page.press(button, filled)
          found.push({
            label,
            status: page.status,
            value: valueIn(page.field(label)).replace(/\r?\n/g, '\r\n'),
            isSaid: page.text.includes(reason),
            isCarriedBack: page.html.includes(password),
          })
        }),
      )
      ready = await readiness()
    })
    const expected = cases.map(([, , label, value]) => ({
      label,
      status: 503,
      value,
      isSaid: true,
      isCarriedBack: false,
    }))
    expect(found).toEqual(expect.arrayContaining(expected))
    // Another writer is no state to tell of.
    const refusal = 'saves: refused, the disk of the database server is full'
    expect(ready.includes(refusal)).toBe(kind === 'postgres')
    expect(await readiness()).toBe('ready')
    // What came back is what is sent.
    await note.press('Add note')
    expect(note.text).toContain(line)
    expect(note.status).toBe(200)
  })

  if (kind === 'postgres')
    test('while it is away is on the page, to be sent again', async () => {
      const { email } = await addStaff(site, 'admin')
      const id = await inDatabase(site, (db) => anEnquiry(db))
      const page = await (await new PlainBrowser(site).signInAs(email)).open(
        `/admin/enquiries/${id}/note`,
      )
      const text = 'A note, <written>\r\nwith "care"'
      await gate?.shut()
      await page.press('Add note', { Note: text })
      expect([page.status, fieldValue(page.html, 'text')]).toEqual([503, text])
      await gate?.open()
      await until('it is sent', async () => (await page.press('Try Again')).status === 200)
      expect(page.url.pathname).toBe(`/admin/enquiries/${id}`)
      expect(page.text).toContain('A note, <written>')
    })
})
