import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findStocksForEditing } from '#core/stocks/theme-stocks.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { type TransferKindName, transferKinds } from '#core/transfer/transfer.ts'
import { addressesOfPictures } from '#core/transfer/zip-pictures.server.ts'
import type { Db } from '#db/schema.ts'
import { exportTo } from '#server/export-command.ts'
import { importFiles } from '#server/transfer-commands.ts'
import { exportKind } from '#tests/support/transfer.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { partsOf } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor } from '../support/lists.ts'
import { photograph } from '../support/pictures.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { shared } from '../support/shared.ts'
import { type Staff, signInto } from '../support/upload.ts'
import { makeZip, readZip, withSigns } from '../support/zip.ts'

const kinds = Object.keys(transferKinds) as TransferKindName[]

type Place = { db: Db; dataDir: string }

const commandOf = ({ db, dataDir }: Place) => ({
  db,
  origin: 'http://localhost',
  config: { dataDir, s3: undefined, command: 'qantara' },
})

/** Every list, each picture called by the order in which it is named: addresses are made again. */
async function listsOf(db: Db, actor: string) {
  const texts = new Map<TransferKindName, string>()
  for (const kind of kinds) {
    const asked = { format: 'csv', withTrash: true } as const
    let text = await exportKind(partsOf(db), actor, kind, asked)
    for (const [at, address] of addressesOfPictures(text).entries())
      text = text.replaceAll(address, `picture ${at}`)
    texts.set(kind, text)
  }
  return texts
}

describe('everything in one ZIP', () => {
  let full: TestApp
  let owner: Staff
  let path: string
  beforeAll(async () => {
    full = await startApp('sqlite')
    owner = await signInto(full)
    path = join(full.dataDir, 'everything.zip')
    await addPictures()
  })
  afterAll(() => full?.close())

  /** To a member, a stock and a letter, which has one in its body too: by a ZIP of each. */
  async function addPictures() {
    const files = [1, 2, 3].map((seed) =>
      photograph({ width: 300, height: 260, seed, plain: true }),
    )
    const [jane, chart, cover] = await Promise.all(files)
    const { rows } = await findStocksForEditing(full.db, 'longevity')
    const [stock] = rows
    const zips = [
      [
        ['team.csv', 'name,role,image,image_alt\nZara Zip,Analyst,jane.jpg,Zara'],
        ['jane.jpg', jane],
      ],
      [
        [
          'stocks.csv',
          `id,theme,name,ticker,image\n${stock?.id},longevity,${stock?.name},${stock?.ticker},chart.jpg`,
        ],
        ['pictures/CHART.jpg', chart],
      ],
      [
        [
          'letters.csv',
          'key,language,state,title,excerpt,image\nzip-letter,en,draft,Zip,A letter,cover.jpg',
        ],
        ['cover.jpg', cover],
      ],
    ] as const
    for (const [at, zip] of zips.entries()) {
      const place = join(full.dataDir, `${at}.zip`)
      await writeFile(place, await makeZip(zip as unknown as Parameters<typeof makeZip>[0]))
      const told = await importFiles(commandOf(full), [place], { isCheck: false })
      expect(told.lines.at(-1)).toBe('  imported')
    }
    const { url } = await full.db
      .selectFrom('media')
      .select('url')
      .where('url', 'like', '/media/letter-images/%')
      .executeTakeFirstOrThrow()
    const body = JSON.stringify({
      type: 'doc',
      content: [{ type: 'picture', attrs: { src: url, alt: 'A bridge', dir: null } }],
    })
    const content = { title: 'Zip', excerpt: 'A letter', image: url, slug: 'zip-letter', body }
    await full.db
      .transaction()
      .execute(async (tx) =>
        createVersion(
          await workAs(tx, { id: owner.id, name: 'Jane' }),
          textKinds.letter,
          { key: 'zip-letter', language: 'en' },
          { ...emptyLetter(), ...content },
        ),
      )
  }

  const emptyLetter = () =>
    Object.fromEntries(Object.keys(textKinds.letter.fieldsOf('')).map((name) => [name, '']))

  test('leaves nothing behind where it breaks off', async () => {
    const folder = join(full.dataDir, 'media/letter-images')
    const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.jpg'))
    const picture = join(folder, name)
    const aside = join(full.dataDir, 'aside')
    await rename(picture, aside)
    // A link to itself can be read by nobody, not even by root.
    await symlink(name, picture)
    try {
      await expect(exportTo(commandOf(full), path)).rejects.toThrow(/storage cannot be used/)
    } finally {
      await rm(picture)
      await rename(aside, picture)
    }
    const left = await readdir(full.dataDir)
    expect(left.filter((each) => each.startsWith('everything'))).toEqual([])
  })

  test('goes out, and changes nothing where it was', async () => {
    expect(await exportTo(commandOf(full), path)).toEqual([
      `11 lists and their pictures are in ${path}.`,
    ])
    expect((await stat(path)).mode & 0o077).toBe(0)
    await expect(exportTo(commandOf(full), path)).rejects.toThrow(/is there already$/)
    const home = await importFiles(commandOf(full), [path], { isCheck: false })
    expect(home.lines.filter((line) => /imported|left out|refused/.test(line))).toEqual([])
  })

  test.each(databases)('comes into an empty installation on %s in one go', async (kind) => {
    // As the command meets it before the first start, which brings the sample content.
    await using database = await openDatabase(kind)
    const empty = { db: database.db, dataDir: await makeScratchFolder('qantara-empty-') }
    await addEditor(empty.db)
    const pictures = () => empty.db.selectFrom('media').select('id').execute()
    // To rehearse plans what is imported, and to import once more finds what is there, by the same statements.
    const rehearsed = kind === 'sqlite' ? await rehearse(empty) : undefined
    const told = await importFiles(commandOf(empty), [path], { isCheck: false })
    expect(told.lines).toContain('  imported')
    expect(told.lines.filter((line) => line.includes('refused'))).toEqual([])
    // The rehearsal says the same, but never that something is imported.
    if (rehearsed)
      expect(rehearsed).toEqual({
        ...told,
        lines: told.lines.filter((line) => line !== '  imported'),
      })
    const actor = (await empty.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
    expect(await listsOf(empty.db, actor)).toEqual(await listsOf(full.db, owner.id))
    const letters = await exportKind(partsOf(empty.db), actor, 'letters', { format: 'csv' })
    expect(addressesOfPictures(letters)).toHaveLength(1)
    for (const address of addressesOfPictures(letters))
      expect((await stat(join(empty.dataDir, address))).size).toBeGreaterThan(1000)
    if (kind === 'sqlite') {
      // Once more: the pictures are recognised.
      const count = await pictures()
      const again = await importFiles(commandOf(empty), [path], { isCheck: false })
      expect(again.lines.filter((line) => /imported|refused/.test(line))).toEqual([])
      expect(await pictures()).toHaveLength(count.length)
    }
    await rm(empty.dataDir, { recursive: true, maxRetries: 10 })

    async function rehearse(place: Place) {
      const before = await pictures()
      const rehearsal = await importFiles(commandOf(place), [path], { isCheck: true })
      expect(rehearsal.lines.filter((line) => line.includes('refused'))).toEqual([])
      expect(await pictures()).toEqual(before)
      expect(existsSync(join(place.dataDir, 'media'))).toBe(false)
      return rehearsal
    }
  })
})

describe('a ZIP of one list', () => {
  const app = shared(() => startApp('sqlite'))
  let staff: Staff
  beforeAll(async () => {
    staff = await signInto(app)
    const photo = await photograph({ width: 240, height: 300, plain: true })
    const path = join(app.dataDir, 'team.zip')
    const csv = 'name,role,image\nZara Zip,Analyst,zara.jpg'
    await writeFile(
      path,
      await makeZip([
        ['team.csv', csv],
        ['zara.jpg', photo],
      ]),
    )
    await importFiles(commandOf(app), [path], { isCheck: false })
  })

  test('goes out with the pictures that it names, to staff only', async () => {
    const { status, body, headers } = await app.get('/admin/team/export.zip', {
      cookie: staff.cookie,
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect(headers['content-disposition']).toMatch(/filename="team-[\d-]+\.zip"/)
    const files = await readZip(body)
    const [, picture = ''] = [...files.keys()]
    expect([...files.keys()]).toEqual(['team.csv', expect.stringMatching(/^pictures\/zara-zip-/)])
    expect((await sharp(files.get(picture)).metadata()).format).toBe('jpeg')
    expect((await app.get('/admin/team/export.zip')).status).toBe(303)
    const everything = await app.get('/admin/import/everything.zip', { cookie: staff.cookie })
    expect([...(await readZip(everything.body)).keys()].slice(0, kinds.length)).toEqual(
      kinds.map((name) => `${name}.csv`),
    )
    expect((await app.get('/admin/import/everything.zip')).status).toBe(303)
  })

  test('an SVG and a page in an archive of everything are no pictures (UJCMS 2025)', async () => {
    const path = join(app.dataDir, 'with-pages.zip')
    const team = [
      'name,role,image,image_alt',
      'Svg Picture,Partner,drawing.jpg,A drawing',
      'Page Picture,Partner,page.png,A page',
    ]
    await writeFile(
      path,
      await makeZip([
        ['team.csv', team.join('\n')],
        ['claims.csv', 'name,value\n'],
        ['pictures/drawing.jpg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
        ['pictures/page.png', '<!doctype html><script>alert(1)</script>'],
      ]),
    )
    const before = await app.db.selectFrom('media').select('id').execute()
    // It ends at the second list, which has no columns, and says what came of the first.
    const imported = importFiles(commandOf(app), [path], { isCheck: false })
    await expect(imported).rejects.toThrow(
      /2 refused[\s\S]*drawing\.jpg: The file is not a JPEG[\s\S]*page\.png: The file is not a JPEG/,
    )
    expect(await app.db.selectFrom('media').select('id').execute()).toEqual(before)
  })

  test('an archive that is none is refused in a sentence', async () => {
    const path = join(app.dataDir, 'hostile.zip')
    const run = () => importFiles(commandOf(app), [path], { isCheck: false })
    const two = [
      ['team.csv', 'name,role\n'],
      ['other.csv', 'a,b\n'],
    ] as const
    await writeFile(path, await makeZip(two))
    await expect(run()).rejects.toThrow(
      /other\.csv in the ZIP is called like no list: team, claims/,
    )
    const lists = [
      ['team.csv', 'name,role\n'],
      ['xx/prices.csv', 'a'],
    ] as const
    await writeFile(path, withSigns(await makeZip(lists), 'xx/', '../'))
    await expect(run()).rejects.toThrow(/leads out of the ZIP/)
    const broken = [
      ['team.csv', 'name,role,use_initials\nComes In,Analyst,yes'],
      ['prices.csv', 'no,columns\n'],
    ] as const
    await writeFile(path, await makeZip(broken))
    await expect(run()).rejects.toThrow(
      /Comes In[\s\S]*prices\.csv: .*: what is above is imported$/,
    )
  })
})
