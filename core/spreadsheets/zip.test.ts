import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeZip, withNumber, withSigns } from '#tests/support/zip.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { isZip, openZip, readZipped } from './zip.server.ts'
import { sameName, zipLimits } from './zip-entries.server.ts'

const list = ['team/list.csv', 'name,image\nJane,jane.jpg\n'] as const
const someBytes = Buffer.from('any bytes')

/** Why it is refused, when it is opened or when all of it is read. */
async function refusal(from: Buffer | string): Promise<string> {
  try {
    using zip = await openZip(from)
    await readZipped(zip.list, 1024 * 1024)
    for (const file of zip.others.values()) await readZipped(file, 64 * 1024 * 1024)
    return 'none'
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message
    throw error
  }
}

test('a ZIP has one list, and other files by their names in any folder', async () => {
  const bytes = await makeZip([
    ['__MACOSX/team/._list.csv', 'x'],
    ['team/.DS_Store', 'x'],
    list,
    ['team/pictures/Jane.JPG', someBytes],
    ['Zo\u0065\u0308.png', { content: someBytes, plain: true }],
  ])
  expect(isZip(bytes)).toBe(true)
  const folder = await mkdtemp(join(tmpdir(), 'qantara-zip-'))
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 10 }))
  const path = join(folder, 'team.zip')
  await writeFile(path, bytes)
  for (const from of [bytes, path]) {
    using zip = await openZip(from)
    expect((await readZipped(zip.list, 1000)).toString()).toBe(list[1])
    expect([...zip.others.keys()]).toEqual(['jane.jpg', 'zo\u00eb.png'])
    for (const name of ['JANE.jpg', 'zo\u00eb.png']) {
      const file = zip.others.get(sameName(name))
      expect(file && (await readZipped(file, 1000))).toEqual(someBytes)
    }
  }
})

test.each(['', 'PK', 'name,role', '%PDF-', '[{"name":"PK"}]'])('%j is no ZIP', (text) =>
  expect(isZip(Buffer.from(text))).toBe(false),
)

test('of several lists the one that is wanted', async () => {
  const bytes = await makeZip([list, ['stocks.csv', 'a'], ['b/Prices-2.csv', 'b'], ['x.jpg', 'x']])
  using zip = await openZip(bytes, { wanted: 'prices' })
  expect([zip.list.name, zip.others.size]).toEqual(['b/Prices-2.csv', 1])
  await expect(openZip(bytes)).rejects.toThrow(/3 lists .*choose under Type of data/)
  await expect(openZip(bytes, { wanted: 'team' })).rejects.toThrow(/and none is called team$/)
  const twice = await makeZip([
    ['prices.csv', 'a'],
    ['prices-2.csv', 'b'],
  ])
  await expect(openZip(twice, { wanted: 'prices' })).rejects.toThrow(/several of them are prices/)
})

describe('a ZIP is refused', () => {
  const named = async (name: string, as: string) =>
    withSigns(await makeZip([list, [name, someBytes]]), name, as)
  const last = (content: Buffer = someBytes) => makeZip([list, ['jane.jpg', content]])
  const refused: [string, () => Promise<Buffer>, RegExp][] = [
    ['with a way out', () => named('xx/jane.jpg', '../jane.jpg'), /\.\.\/jane\.jpg leads out of/],
    ['with a name from the root', () => named('xetc/jane.jpg', '/etc/jane.jpg'), /leads out of/],
    ['with a drive', () => named('xx/jane.jpg', 'C:/jane.jpg'), /leads out of the ZIP/],
    ['with a backslash', () => named('a/jane.jpg', 'a\\jane.jpg'), /a\\jane\.jpg leads out of/],
    ['with a name of no signs', () => named('xjane.jpg', '\0jane.jpg'), /not a plain file name/],
    [
      'with a link',
      () => makeZip([list, ['jane.jpg', { content: '/etc/passwd', mode: 0o120777 }]]),
      /jane\.jpg in the ZIP is a link to another file/,
    ],
    ['with a password', async () => withNumber(await last(), 8, 1, 2), /has a password/],
    ['with strong encryption', async () => withNumber(await last(), 8, 0x41, 2), /has a password/],
    [
      'packed otherwise',
      async () => withNumber(await last(), 10, 99, 2),
      /way that is not supported/,
    ],
    ['with a name twice', () => makeZip([list, ['a/J.jpg', 'x'], ['b/j.JPG', 'y']]), /^Two files/],
    ['with a ZIP in it', () => makeZip([list, ['more.zip', 'PK']]), /more\.zip is an archive/],
    ['that is a workbook', () => makeZip([['[Content_Types].xml', '<x/>']]), /^This is a workbook/],
    ['without a list', () => makeZip([['jane.jpg', someBytes]]), /holds no list/],
    ['with two lists', () => makeZip([list, ['b.json', '[]']]), /2 lists \(team\/list\.csv, b\.js/],
    ['without anything', () => makeZip([]), /^The ZIP is empty$/],
    ['cut off', async () => (await last()).subarray(0, 100), /^The ZIP is damaged/],
    [
      'with other bytes',
      async () => withNumber(await last(), 16, 7),
      /jane\.jpg in the ZIP is dam/,
    ],
    [
      'that understates',
      async () => withNumber(await last(), 24, 3),
      /not as long as the ZIP says/,
    ],
    [
      'that overstates',
      async () => withNumber(await last(), 24, 99),
      /not as long as the ZIP says/,
    ],
    ['that points outside', async () => withNumber(await last(), 42, 1 << 30), /damaged/],
    [
      'whose files overlap',
      async () => withNumber(await last(), 20, 1 << 20),
      /^The ZIP is damaged/,
    ],
    [
      'of too many files',
      () =>
        makeZip(
          Array.from({ length: zipLimits.entries + 1 }, (_, at) => [
            `${at}.jpg`,
            { content: '', plain: true },
          ]),
        ),
      /at most 1,000 files/,
    ],
    ['that grows', () => last(Buffer.alloc(50 * 1024 * 1024)), /more than 100 times its size/],
    [
      'whose list grows',
      () => makeZip([['list.csv', Buffer.alloc(50 * 1024 * 1024, 'a,')]]),
      /list\.csv (grows to|in the ZIP is longer)/,
    ],
  ]
  test.each(refused)('%s', async (_, make, reason) =>
    expect(await refusal(await make())).toMatch(reason),
  )

  test('of any broken bytes, and never by a failure', async () => {
    const whole = await makeZip([list, ['jane.jpg', someBytes]])
    for (let at = 0; at < whole.length; at += 1) {
      const broken = Buffer.from(whole)
      broken[at] = (broken[at] ?? 0) ^ 0xff
      expect(typeof (await refusal(broken))).toBe('string')
    }
  })
})

test('what grows is left early: its memory stays small', async () => {
  using zip = await openZip(await makeZip([list, ['jane.jpg', Buffer.alloc(60 * 1024 * 1024)]]))
  const [file] = zip.others.values()
  let length = 0
  const read = async () => {
    for await (const chunk of file?.read() ?? []) length += chunk.length
  }
  await expect(read()).rejects.toThrow(/grows/)
  expect(length).toBeLessThan(25 * 1024 * 1024)
})
