import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { originalClaims } from '#app/site/content/claims.ts'
import { copyOfPages } from '#app/site/content/copied-pages.ts'
import { frameCopy } from '#app/site/content/frame.ts'
import { refusals } from '#app/site/content/refusals.ts'
import { languages, ownNames, pathIn } from '#core/language.ts'
import { attribute, findAll, wordsOf } from '../support/forms.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { readSitemap, until } from '../support/http.ts'
import { addStaff } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { buildCopy, checkTypes, copyProduct } from '../support/product-copy.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// Two parts of docs/how-to.md are done in one copy of the product, which is built and used from outside.
// "Add a noun": its blocks are put into it as they stand. "Add a language": a made-up one is one line in
// the list and one folder of copy.

type Block = { kind: string; file: string; text: string }

async function readBlocks(): Promise<Block[]> {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/how-to.md'), 'utf8')
  const blocks = text.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)
  return Array.from(blocks, ([, kind = '', file = '', own = '']) => ({ kind, file, text: own }))
}

/** A block of another kind than 'diff' is a whole file. */
async function write(root: string, { kind, file, text }: Block): Promise<void> {
  const path = join(root, file)
  if (kind !== 'diff') {
    await mkdir(dirname(path), { recursive: true })
    return writeFile(path, text)
  }
  const lines = text.split('\n').slice(0, -1)
  const without = (mark: string) =>
    lines.flatMap((line) => (line.startsWith(mark) ? [] : [line.slice(1)])).join('\n')
  const [before, after] = [without('+'), without('-')]
  const parts = (await readFile(path, 'utf8')).split(before)
  if (parts.length !== 2) throw new Error(`${file} does not have these lines once: ${before}`)
  await writeFile(path, parts.join(after))
}

const code = 'xq'
const line = `  { code: '${code}', name: 'Marked', ownName: '⟦Marked⟧', direction: 'ltr', script: 'Latin', locale: 'en-GB', digits: ['western'], fonts: 'latin', comma: ', ', usd: '{amount} ⟦USD⟧', moment: '{day}, {time}, {zone}' },\n`

/** The English with marks around it: what is no copy stays away, as in every folder of copy. */
function marked(words: unknown): unknown {
  if (typeof words === 'string') return words && `⟦${words}⟧`
  if (Array.isArray(words)) return words.map(marked)
  if (typeof words !== 'object' || words === null) return undefined
  const own = Object.entries(words).filter(([key]) => !['href', 'id', 'state'].includes(key))
  return Object.fromEntries(own.map(([key, part]) => [key, marked(part)]))
}

function filesOfCopy(): Record<string, string> {
  const modules = Object.values(copyOfPages).flatMap((modules) => Object.entries(modules))
  const claims = Object.entries(originalClaims).map(([name, { value }]) => [name, value])
  const literal = (words: unknown) => JSON.stringify(marked(words))
  return {
    'offer.ts': `export const offer = ${literal(frameCopy.original.arabicOffer)}\n`,
    'index.ts': `export { offer } from './offer.ts'
export const copy = ${literal(Object.fromEntries(modules))}
export const claims = ${literal(Object.fromEntries(claims))}
export const refusals = { ...${literal(refusals)}, tooLong: (max: number) => '⟦At most ⟧' + max }
export const recipient = '⟦Jane Doe⟧'
`,
  }
}

async function addLanguage(root: string): Promise<void> {
  const list = join(root, 'core/language.ts')
  await writeFile(
    list,
    (await readFile(list, 'utf8')).replace(/^(?=\] as const satisfies)/m, () => line),
  )
  const folder = join(root, 'app/site/content', code)
  await mkdir(folder)
  for (const [file, source] of Object.entries(filesOfCopy()))
    await writeFile(join(folder, file), source)
}

let root: string
let data: string
let site: RunningServer
let admin: PlainBrowser
let adminId: string
beforeAll(async () => {
  root = await copyProduct()
  const blocks = await readBlocks()
  for (const block of blocks) await write(root, block)
  await checkTypes(
    root,
    blocks.map(({ file }) => file),
  )
  await addLanguage(root)
  buildCopy(root)
  // It has a table more than the data that programs of tests begin with.
  data = await makeScratchFolder('qantara-how-to-')
  site = await startServer({
    copy: root,
    dataDir: data,
    env: { LOG_LEVEL: 'warn' },
    heldJobs: jobsOfPages,
  })
  const person = await addStaff(site, 'admin')
  admin = await new PlainBrowser(site).signInAs(person.email)
  adminId = person.id
}, 600_000)
afterAll(async () => {
  await site?.stop()
  for (const folder of [root, data])
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('a record of the noun that the guide adds is saved, undone and exported', async () => {
  await admin.open('/admin/facts')
  await admin.follow('Offices')
  await admin.press('Add Office', { Address: '1 Sample Street' })
  expect(admin.status).toBe(400)
  expect(admin.text).toContain('Name is required')
  await admin.press('Add Office', {
    Name: 'Sample office',
    'Name (Arabic)': 'مكتب نموذجي',
    'Open since': '2026-01-31',
  })
  expect([admin.message?.title, admin.field('Address').childNodes.length]).toEqual(['Added', 1])

  await admin.press('Save', { Name: 'Another sample office' })
  expect(admin.message?.title).toBe('Saved')
  await admin.press('Undo this change')
  await admin.press('Undo This Change')
  expect(admin.message?.title).toBe('Restored')

  await admin.open('/admin/offices')
  const file = await (await admin.download('Export CSV')).text()
  expect(file).toContain(
    `id,name,name_ar,name_${code},address,address_ar,address_${code},open_since,behind`,
  )
  expect(file).toContain('Sample office,مكتب نموذجي,,1 Sample Street,,,2026-01-31,')
})

describe('a language that is added', () => {
  const open = (path: string) => new PlainBrowser(site).open(path)

  /** The links of a page that say the language of what they lead to. */
  const twinsOf = ({ document }: PlainBrowser, tag: 'a' | 'link') =>
    findAll(
      document,
      (each) => each.tagName === tag && attribute(each, 'hreflang') !== undefined,
    ).map((each) => `${attribute(each, 'hreflang')} ${attribute(each, 'href')} ${wordsOf(each)}`)

  test('each public page is in it, and leads to its twins in the other languages', async () => {
    const paths = (await readSitemap(site.origin)).filter((path) => path.startsWith(`/${code}`))
    expect(paths.length).toBeGreaterThan(8)
    for (const path of paths) {
      const page = await open(path)
      expect(page.html).toContain(`<html lang="${code}" dir="ltr"`)
      expect([path, page.status, page.text.split('⟦').length]).toEqual([
        path,
        200,
        expect.toSatisfy((parts) => parts > 20),
      ])
      const english = path.slice(code.length + 1) || '/'
      for (const language of languages)
        expect(twinsOf(page, 'a')).toContain(
          `${language} ${pathIn(language, english)} ${ownNames[language]}`,
        )
    }
  })

  test('pages in other languages lead to it', async () => {
    for (const language of languages) {
      const page = await open(pathIn(language, '/team'))
      expect(twinsOf(page, 'link')).toContain(`${code} ${site.origin}/${code}/team `)
      await page.follow('⟦Marked⟧')
      expect(page.address).toBe(`/${code}/team`)
    }
  })

  test('what goes wrong is said in it, and an enquiry is answered by a mail in it', async () => {
    expect((await open(`/${code}/nowhere`)).text).toContain('⟦')
    const typed = { name: 'Jane', phone: '+20 2 1234567', message: 'Hello', consent: 'yes' }
    const post = (email: string) =>
      fetch(`${site.origin}/${code}/contact`, {
        method: 'POST',
        body: new URLSearchParams({ ...typed, email }),
        redirect: 'manual',
      })
    const refused = await post('jane')
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringMatching(/⟦[^⟧]*email address[^⟧]*⟧/),
    ])
    expect((await post('jane@example.com')).headers.get('location')).toBe(`/${code}/contact/thanks`)
    const mail = await until('the mail', async () =>
      (await site.mails()).find((each) => /^To: jane@example/m.test(each)),
    )
    expect(mail).toContain(`lang=3D"${code}"`)
  })

  test('the panel has its fields, texts and settings', async () => {
    for (const [path, words] of [
      ['/admin/claims/markets', 'Value (Marked)'],
      ['/admin/settings', 'Marked'],
      ['/admin/letters/future-of-wealth-sustainability', 'Marked'],
      [
        '/admin/letters/future-of-wealth-sustainability/marked',
        'Nothing is written in Marked yet.',
      ],
      ['/admin/pages/home/marked', 'Visitors read the original Marked.'],
    ] as const) {
      await admin.open(path)
      expect([path, admin.status, admin.text]).toEqual([path, 200, expect.stringContaining(words)])
    }
    await admin.open('/admin/claims/markets')
    await admin.press('Save', { 'Value (Marked)': '⟦more than 160⟧', Owner: adminId })
    expect(admin.message?.title).toBe('Saved')
    await until('the claim', async () => (await open(`/${code}`)).text.includes('⟦more than 160⟧'))
  })

  test('lists say what lacks it', async () => {
    await admin.open('/admin/letters?show=translate')
    expect(admin.text).toMatch(/Marked.*Missing/)
    await admin.open('/admin/claims?show=translate')
    expect(admin.text).toContain('Marked missing')
    await admin.open('/admin/team')
    expect(admin.text).toContain('Marked missing')
  })

  test('its columns are in files, in both directions, and in the history', async () => {
    await admin.open('/admin/import')
    const team = await admin.download('Export Team as JSON')
    const [first] = JSON.parse(await team.text())
    expect(Object.keys(first)).toEqual(expect.arrayContaining(['name_ar', `name_${code}`]))
    const row = `id,name,role,name_${code}\n${first.id},${first.name},${first.role},⟦Amina⟧`
    await admin.press('Check', { File: new File([row], 'team.csv') })
    await admin.press(/^Import /)
    expect(admin.message?.title).toBe('Imported')
    await until('the name', async () => (await open(`/${code}/team`)).text.includes('⟦Amina⟧'))
    await admin.open('/admin/team/history')
    expect(admin.text).toContain('Name (Marked)')
  })
})
