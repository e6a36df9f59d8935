import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { importFiles } from '#server/transfer-commands.ts'
import { startApp } from '../support/app.ts'
import { shared } from '../support/shared.ts'
import { type Staff, signInto } from '../support/upload.ts'
import { forgedZip64, makeZip, withNumber, withSigns } from '../support/zip.ts'

const list = ['team.csv', 'name,role,image\nJane,Partner,jane.jpg'] as const
const jane = (content: string | Buffer = 'x') => makeZip([list, ['jane.jpg', content]])
const windows = Buffer.from([0xe1, 0xed, 0xe1, 0xec, 0x0a])

/** What must be refused in a sentence, whichever way it comes. */
const hostile: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
  ['no header', () => Buffer.from('Jane,Partner\nOmar,Analyst'), /No column says what this is/],
  [
    'two encodings',
    () => Buffer.concat([Buffer.from('name,role\nليلى,x\n'), windows]),
    /mixes two encodings \(line 3\)/,
  ],
  ['no text at all', () => Buffer.from([0x80, 0, 0x81, 0]), /is not text/],
  [
    '301 columns',
    () => Buffer.from(Array.from({ length: 301 }, (_, at) => `c${at}`).join(',')),
    /at most 300 columns/,
  ],
  ['a column twice', () => Buffer.from('name,role,NAME\n1,2,3'), /column name is there twice/],
  ['an open quotation mark', () => Buffer.from('name,role\n"Jane,x'), /quotation mark missing/],
  ['half a JSON', () => Buffer.from('[{"name":"x"'), /The JSON cannot be read/],
  ['a deep JSON', () => Buffer.from('['.repeat(10_000)), /nested more than 100 deep/],
  ['a workbook', () => makeZip([['[Content_Types].xml', '<x/>']]), /^[^\n]*This is a workbook/],
  [
    'a way out',
    async () => withSigns(await makeZip([list, ['xx/j.jpg', 'x']]), 'xx/', '../'),
    /leads out/,
  ],
  [
    'the root',
    async () => withSigns(await makeZip([list, ['xetc/j.jpg', 'x']]), 'xetc', '/etc'),
    /leads out/,
  ],
  [
    'a link',
    () => makeZip([list, ['j.jpg', { content: '/etc/passwd', mode: 0o120777 }]]),
    /is a link/,
  ],
  [
    'a name twice',
    () => makeZip([list, ['a/J.jpg', 'x'], ['b/j.JPG', 'y']]),
    /Two files of the ZIP/,
  ],
  ['other bytes than it says', async () => withNumber(await jane(), 16, 7), /is damaged/],
  [
    'an understated length',
    async () => withNumber(await jane('any bytes'), 24, 3),
    /not as long as/,
  ],
  ['a forged place of ZIP64', () => forgedZip64([list, ['jane.jpg', 'x']]), /damaged/],
  [
    'a list that grows',
    () => makeZip([['team.csv', Buffer.alloc(40 << 20, 'a,')]]),
    /grows to more/,
  ],
  ['an archive inside', () => makeZip([list, ['more.zip', 'PK']]), /is an archive in the ZIP/],
  ['no end', async () => (await jane()).subarray(0, 60), /is damaged/],
]

describe('a hostile file', () => {
  const app = shared(() => startApp('sqlite'))
  let staff: Staff
  let path: string
  beforeAll(async () => {
    staff = await signInto(app)
    path = join(app.dataDir, 'hostile')
  })

  async function post(bytes: Buffer) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], 'hostile'))
    const sent = new Response(form)
    const headers = { cookie: staff.cookie, 'content-type': sent.headers.get('content-type') ?? '' }
    return app.send('POST', '/admin/import/rows.csv', {
      headers: { ...headers, origin: app.origin },
      body: Buffer.from(await sent.arrayBuffer()),
    })
  }
  const command = (isCheck = false) =>
    importFiles(
      {
        db: app.db,
        origin: app.origin,
        config: { dataDir: app.dataDir, s3: undefined, command: 'qantara' },
      },
      [path],
      { isCheck },
    )

  test.each(hostile)(
    'with %s is refused in a sentence, by the screen and by the command',
    async (_, make, reason) => {
      const bytes = await make()
      const { status, text } = await post(bytes)
      expect([status, text]).toEqual([400, expect.stringMatching(reason)])
      await writeFile(path, bytes)
      await expect(command()).rejects.toThrow(reason)
    },
  )

  const odd = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'name[0]',
    'name[polluted]',
    '__proto__.polluted',
    '__proto__[polluted]',
    'constructor[prototype][polluted]',
  ]
  test.each<[string, Buffer]>([
    ['a CSV head', Buffer.from(`name,role,${odd.join(',')}\nJane,Partner,${odd.join(',')}`)],
    [
      'keys of JSON',
      Buffer.from(
        `[{"name":"Jane","role":"Partner",${odd
          .map((key) => `${JSON.stringify(key)}:{"polluted":"yes"}`)
          .join(',')}}]`,
      ),
    ],
  ])(
    'with words of the language in %s brings nothing but what it names (i18next 2026, CVE-2026-48714)',
    async (_, bytes) => {
      const { status, text } = await post(bytes)
      expect([200, 400]).toContain(status)
      expect(text).not.toMatch(/object Object|native code/)
      await writeFile(path, bytes)
      await command(true).catch((error) => expect(error.message).not.toMatch(/is not a function/))
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  test.each(odd)(
    'in a part of a form named %s is none at all (i18next 2026, CVE-2026-48714)',
    async (name) => {
      const form = new FormData()
      form.set(name, new File(['name,role\nJane,Partner'], 'team.csv'))
      const sent = new Response(form)
      const { status } = await app.send('POST', '/admin/import/rows.csv', {
        headers: {
          cookie: staff.cookie,
          origin: app.origin,
          'content-type': sent.headers.get('content-type') ?? '',
        },
        body: Buffer.from(await sent.arrayBuffer()),
      })
      expect(status).toBe(400)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    },
  )

  test('of a gigabyte is refused unread by the command', async () => {
    await rm(path, { force: true })
    const file = await open(path, 'w')
    await file.write('name,role\n')
    await file.truncate(1_000_000_000)
    await file.close()
    const before = process.memoryUsage().rss
    await expect(command()).rejects.toThrow(/is longer than 64 MB: import it in parts/)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    await rm(path)
  })

  test('with 100 columns and every mistake in each of 60 rows is told row by row', async () => {
    const more = Array.from({ length: 93 }, (_, at) => `column ${at}`)
    const head = ['id,name,role,slug,display_order,show_on_home,last_updated', ...more].join(',')
    const cells = ',x'.repeat(93)
    const rows = Array.from(
      { length: 60 },
      (_, at) => `x ${at},,,"A b",one,maybe,31/02/2026${cells}`,
    )
    await writeFile(path, [head, ...rows].join('\n'))
    const { lines: told, exitCode } = await command()
    expect(exitCode).toBe(1)
    expect(told[0]).toMatch(/Team, UTF-8: 60 refused$/)
    expect(told).toHaveLength(1 + 93 + 20 + 1)
    expect(told.at(-1)).toBe('  and 40 more refused rows')
    const { status, text } = await post(Buffer.from([head, ...rows].join('\n')))
    expect([status, text.split('\n').length]).toEqual([200, 62])
  })
})
