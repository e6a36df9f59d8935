import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStaff } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { buildCopy, checkTypes, copyProduct } from '../support/product-copy.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// "Add a noun" of docs/how-to.md, done as it says: its blocks are put into a copy of the product, which
// is built and used from outside.

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
  const after = lines.map((line) => line.slice(1)).join('\n')
  const before = lines.flatMap((line) => (line.startsWith('+') ? [] : [line.slice(1)])).join('\n')
  const parts = (await readFile(path, 'utf8')).split(before)
  if (parts.length !== 2) throw new Error(`${file} does not have these lines once: ${before}`)
  await writeFile(path, parts.join(after))
}

let root: string
let data: string
let site: RunningServer
let admin: PlainBrowser
beforeAll(async () => {
  root = await copyProduct()
  for (const block of await readBlocks()) await write(root, block)
  checkTypes(root)
  buildCopy(root)
  // Its tables are others than those of the data that programs of tests begin with.
  data = await makeScratchFolder('qantara-how-to-')
  site = await startServer({ copy: root, dataDir: data, env: { LOG_LEVEL: 'warn' } })
  const { email } = await addStaff(site, 'admin')
  admin = await new PlainBrowser(site).signInAs(email)
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
  await admin.follow('Undo this change')
  await admin.press('Undo This Change')
  expect(admin.message?.title).toBe('Restored')

  await admin.open('/admin/offices')
  const file = await (await admin.download('Export CSV')).text()
  expect(file).toContain('id,name,name_ar,address,address_ar,open_since,behind')
  expect(file).toContain('Sample office,مكتب نموذجي,1 Sample Street,,2026-01-31,')
})
