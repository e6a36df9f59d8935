import { beforeAll, describe, expect, test } from 'vitest'
import { transferKinds } from '#core/transfer/transfer.ts'
import { openDatabase } from '../support/databases.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { findAll, wordsOf } from '../support/forms.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { addStaff, inDatabase } from '../support/people.ts'
import { photograph } from '../support/pictures.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'
import { makeZip, readZip } from '../support/zip.ts'

// Everything out of one program and into another, by the links and forms of the screen, without script.

const lists = Object.values(transferKinds)

const full = shared(
  () => startServer({ env: { LOG_LEVEL: 'warn' }, heldJobs: jobsOfPages }),
  300_000,
)
beforeAll(async () => {
  await inDatabase(full, (db) => anEnquiry(db, { name: 'سلمى', message: '=SUM(1)\n"two lines"' }))
}, 300_000)

async function importScreen(site: RunningServer, email = ''): Promise<PlainBrowser> {
  const by = email || (await addStaff(site, 'admin')).email
  return (await new PlainBrowser(site).signInAs(by)).open('/admin/import')
}

const planOf = (page: PlainBrowser) =>
  findAll(page.document, ({ tagName }) => tagName === 'h2').map(wordsOf)[0]

/** Check, then Import; what the screen says of both. */
async function bringIn(
  page: PlainBrowser,
  file: File,
  list?: string,
): Promise<(string | undefined)[]> {
  const kind = Object.entries(transferKinds).find(([, label]) => label === list)?.[0]
  await page.press('Check', { File: file, ...(kind && { 'Type of data': kind }) })
  const plan = planOf(page)
  if (!/\d (new|changed)/.test(plan ?? '')) return [plan, page.message?.text]
  const isZip = file.name.endsWith('.zip')
  await page.press(/^Import /, isZip ? { 'The same ZIP': file } : {})
  return [plan, page.message?.title]
}

async function exportAll(page: PlainBrowser): Promise<string[]> {
  const texts: string[] = []
  for (const list of lists) texts.push(await (await page.download(`Export ${list} as CSV`)).text())
  return texts
}

describe('by the screen', () => {
  test('each list goes from SQLite into an empty PostgreSQL, out as it was, and back', async () => {
    await using database = await openDatabase('postgres')
    if (!('url' in database.target)) throw new Error('The database has no address')
    const other = await startServer({
      env: { SEED: 'none', LOG_LEVEL: 'warn' },
      heldJobs: jobsOfPages,
      databaseUrl: database.target.url,
    })
    try {
      const from = await importScreen(full)
      const to = await importScreen(other)
      const before = await exportAll(from)
      for (const list of lists) {
        const file = await from.download(`Export ${list} as CSV`)
        const [plan, said] = await bringIn(to, file)
        expect([list, plan]).toEqual([list, expect.not.stringContaining('refused')])
        // There is no copy of pages but the program's own.
        expect([list, said]).toEqual([list, list === 'Pages' ? undefined : 'Imported'])
        await to.open('/admin/import')
      }
      expect(await exportAll(to)).toEqual(before)
      // And back: nothing of it is new there. Each list, in either format: moved-installation.test.ts.
      for (const list of ['Team', 'Letters']) {
        const file = await to.download(`Export ${list} as JSON`)
        const [plan] = await bringIn(from, file, list)
        expect([list, plan]).toEqual([list, expect.stringMatching(/: \d+ unchanged$/)])
        await from.open('/admin/import')
      }
    } finally {
      await other.stop()
    }
  }, 300_000)

  test('a list of the ZIP of everything comes in with its pictures, by its name', async () => {
    const page = await importScreen(full)
    const team = 'name,role,image,image_alt\nZara Zip,Analyst,zara.jpg,Zara'
    const everything = await makeZip([
      ['team.csv', team],
      ['letters.csv', 'key,excerpt\n'],
      ['zara.jpg', await photograph({ width: 80, height: 100, plain: true })],
    ])
    const file = new File([new Uint8Array(everything)], 'everything.zip')
    const [, refused] = await bringIn(page, file)
    expect(refused).toMatch(/^The ZIP holds 2 lists .*choose under Type of data/)
    expect(await bringIn(page, file, 'Team')).toEqual(['Team: 1 new', 'Imported'])
    await page.open('/admin/import')
    const out = await page.download('Export everything as ZIP')
    const files = await readZip(Buffer.from(await out.arrayBuffer()))
    expect([...files.keys()].filter((name) => name.startsWith('pictures/zara-zip-'))).toHaveLength(
      1,
    )
  })

  test('what a file brings that no list knows is left out by name, and every row is told', async () => {
    const page = await importScreen(full)
    const rows = 'name;role;use_initials;shoe size\nLina Import;;yes;38\nOmar Import;Analyst;yes;42'
    await page.press('Check', { 'Or its rows': rows })
    expect(planOf(page)).toBe('Team: 1 new, 1 refused')
    expect(page.text).toContain('Not known, so left out: shoe size')
    expect(page.rows('Lina Import').map(wordsOf).join()).toContain('Role is required')
    await page.press('All rows as CSV')
    expect([page.file, page.html]).toEqual([
      'import-rows.csv',
      expect.stringMatching(/Lina Import,refused,[^\n]*Role is required/),
    ])
  })

  test('a file too long for the page is asked for again, and never sent back', async () => {
    const page = await importScreen(full)
    const team = `name,role,use_initials,remark\nLea Long,Analyst,yes,${'x'.repeat(250_000)}`
    const file = new File([team], 'team.csv')
    await page.press('Check', { File: file })
    expect([planOf(page), page.html.length < 100_000]).toEqual(['Team: 1 new', true])
    await page.press(/^Import /, { 'The same file': file })
    expect(page.message?.title).toBe('Imported')
    await page.open('/admin/import')
    await page.press('Check', { 'Or its rows': `${team}${'x'.repeat(750_000)}` })
    expect(page.message?.text).toMatch(/^Pasted rows have at most 1,000,000 characters/)
  })
})
