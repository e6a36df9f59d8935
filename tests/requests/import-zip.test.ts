import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PictureIntake } from '#core/media/intake.ts'
import { createPicture } from '#core/media/pictures.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import { checkFile } from '#core/transfer/plan-file.server.ts'
import { ImportCancelled, type Progress } from '#core/transfer/progress.ts'
import { readSent } from '#core/transfer/sent-file.server.ts'
import { bringPictures, usesOf } from '#core/transfer/zip-pictures.server.ts'
import { createFiles } from '#server/files.ts'
import { createEncoder } from '#server/media/encoder.ts'
import { createIntake } from '#server/media/intake.ts'
import { importFiles } from '#server/transfer-commands.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { approveAs, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases } from '../support/databases.ts'
import { someKey } from '../support/lists.ts'
import { hugePng, photograph } from '../support/pictures.ts'
import { shared } from '../support/shared.ts'
import { type Staff, signInto } from '../support/upload.ts'
import { makeZip, withSigns } from '../support/zip.ts'

type Files = Parameters<typeof makeZip>[0]

/** Posts a file as the form of /admin/import does. */
async function post({ app, staff }: { app: TestApp; staff: Staff }, zip: Buffer) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(zip)], 'team.zip'))
  const sent = new Response(form)
  const headers = { cookie: staff.cookie, 'content-type': sent.headers.get('content-type') ?? '' }
  return app.send('POST', '/admin/import/rows.csv', {
    headers: { ...headers, origin: app.origin },
    body: Buffer.from(await sent.arrayBuffer()),
  })
}

describe.each(databases)('a ZIP of a list and its pictures on %s', (kind) => {
  let app: TestApp
  let staff: Staff
  let photo: Buffer
  let intake: PictureIntake
  let stop: () => Promise<void>
  beforeAll(async () => {
    app = await startApp(kind)
    staff = await signInto(app)
    const plain = await photograph({ width: 80, height: 100, plain: true })
    photo = await sharp(plain)
      .withExif({ IFD0: { Copyright: 'A secret of the camera' } })
      .jpeg()
      .toBuffer()
    const tempDir = join(app.dataDir, 'uploads')
    const log = pino({ level: 'silent' })
    const encoder = createEncoder('server/media/encoder-process.ts', tempDir, log)
    stop = encoder.stop
    const files = createFiles({ dataDir: app.dataDir, s3: undefined })
    intake = createIntake({ db: app.db, encoder, tempDir, files }, createPicture)
  })
  afterAll(async () => {
    await stop?.()
    await app?.close()
  })

  const zipOf = (rows: readonly string[], ...files: Files) =>
    makeZip([['list/team.csv', ['name,role,image,image_alt', ...rows].join('\n')], ...files])
  const media = () => app.db.selectFrom('media').selectAll().execute()
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')

  async function check(zip: Buffer) {
    const { file, pictures, issue } = await readSent(zip, intake)
    const { plan } = file ? await checkFile(partsOf(app.db), { file, pictures }) : {}
    if (!file || !plan) throw new Error(issue)
    return { text: file.text, pictures: pictures ?? [], plan, kind: plan.kind, uses: usesOf(plan) }
  }

  async function importZip(zip: Buffer, checked: Awaited<ReturnType<typeof check>>) {
    const { text, plan } = checked
    const told: unknown[] = []
    const progress: Progress = (...each) => void told.push(each)
    const parts = { db: app.db, intake, progress }
    const brought = await bringPictures(parts, staff.id, zip, checked)
    const { size } = checked.uses
    if (!brought.issue)
      expect(told).toEqual(Array.from({ length: size }, (_, at) => ['storing', at, size]))
    const { digest, revision } = plan
    const { pictures, issue } = brought
    if (issue) throw new Error(issue)
    return importFile(partsOf(app.db), staff.id, {
      kind: plan.kind,
      text,
      digest,
      revision,
      pictures,
      key: someKey(),
      file: 'team.zip',
    })
  }

  testOnce(
    'is checked row by row, an SVG and a page among its pictures, and nothing is kept (UJCMS 2025)',
    async () => {
      const zip = await zipOf(
        [
          'Jane Zip,Partner,jane.jpg,Jane at her desk',
          'Ali Missing,Partner,ali.jpg,',
          'Text Picture,Partner,text.jpg,',
          'Page Picture,Partner,page.png,',
          'Huge Picture,Partner,huge.png,',
          'Foreign Picture,Partner,https://elsewhere.example/x.jpg,',
        ],
        ['portraits/JANE.JPG', photo],
        ['text.jpg', '<svg onload="alert(1)"/>'],
        ['page.png', '<!doctype html><script>alert(1)</script>'],
        ['huge.png', hugePng(8000, 5000)],
        ['unnamed.jpg', photo],
      )
      const { plan } = await check(zip)
      expect(plan.rows.map(({ change, reasons }) => [change, ...reasons])).toEqual([
        ['new'],
        ['refused', 'Image ali.jpg is not in the ZIP'],
        [
          'refused',
          expect.stringMatching(/^Image text\.jpg: The file is not a JPEG, PNG, WebP or AVIF/),
        ],
        [
          'refused',
          expect.stringMatching(/^Image page\.png: The file is not a JPEG, PNG, WebP or AVIF/),
        ],
        ['refused', expect.stringMatching(/^Image huge\.png: The picture has 40 megapixels/)],
        ['refused', expect.stringMatching(/elsewhere\.example\/x\.jpg is not here/)],
      ])
      expect(plan.unnamedFiles).toEqual(['unnamed.jpg'])
      const answer = await post({ app, staff }, zip)
      expect(answer.text).toContain('2,Jane Zip,new,')
      expect(answer.text).toContain('3,Ali Missing,refused,Image ali.jpg is not in the ZIP')
      expect(await media()).toEqual([])
    },
  )

  test('comes in with its pictures, written again by us', async () => {
    const zip = await zipOf(
      ['Jane Zip,Partner,jane.jpg,Jane at her desk'],
      ['portraits/jane.jpg', photo],
      ['unnamed.jpg', photo],
    )
    const checked = await check(zip)
    expect(await importZip(zip, checked)).toMatchObject({ outcome: 'saved', text: '1 new' })
    const jane = (await findTeamForEditing(app.db)).rows.find(({ name }) => name === 'Jane Zip')
    expect(jane).toMatchObject({ imageAlt: 'Jane at her desk', useInitials: false })
    expect(jane?.image).toMatch(/^\/media\/team-images\/jane-zip-/)
    const shown = await app.get(jane?.image ?? '')
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(photo.includes('A secret of the camera')).toBe(true)
    expect(shown.body.includes('A secret of the camera')).toBe(false)
    expect((await sharp(shown.body).metadata()).exif).toBeUndefined()
    expect((await media()).map(({ url }) => url)).toEqual([jane?.image])

    const row = `${jane?.id},Jane Zip,Partner,jane.jpg,Jane at her desk`
    const csv = `id,name,role,image,image_alt\n${row}`
    const again = await check(
      await makeZip([
        ['team.csv', csv],
        ['jane.jpg', photo],
      ]),
    )
    expect(again.plan.counts).toMatchObject({ unchanged: 1, changed: 0 })
    const other = await check(
      await makeZip([
        ['team.csv', csv],
        ['jane.jpg', photo.subarray(0)],
      ]),
    )
    expect(other.plan.digest).toBe(again.plan.digest)
  })

  testOnce('with another picture than was checked is not imported', async () => {
    const rows = ['Omar Zip,Partner,omar.jpg,']
    const zip = await zipOf(rows, ['omar.jpg', photo])
    const otherPhoto = await photograph({ width: 80, height: 100, plain: true, seed: 2 })
    const other = await zipOf(rows, ['omar.jpg', otherPhoto])
    const { digest } = (await check(zip)).plan
    const checked = await check(other)
    const outcome = await importZip(other, { ...checked, plan: { ...checked.plan, digest } })
    expect(outcome).toMatchObject({ outcome: 'moved', plan: { counts: { new: 1 } } })
  })

  testOnce('whose picture breaks off is not imported, and says which', async () => {
    const zip = await zipOf(
      ['Lina Zip,Partner,lina.jpg,'],
      ['lina.jpg', photo.subarray(0, photo.length / 2)],
    )
    const checked = await check(zip)
    await expect(importZip(zip, checked)).rejects.toThrow(/^lina\.jpg: The file is damaged/)
    expect((await findTeamForEditing(app.db)).rows.map(({ name }) => name)).not.toContain(
      'Lina Zip',
    )
  })

  testOnce('of letters brings their pictures too, as drafts', async () => {
    const csv =
      'key,language,state,title,excerpt,image,image_alt\nzip-letter,en,draft,Zip,A letter,a.jpg,A'
    const zip = await makeZip([
      ['letters.csv', csv.replace('image_alt', 'imageAlt')],
      ['a.jpg', photo],
    ])
    const checked = await check(zip)
    expect(checked.plan).toMatchObject({ kind: 'letters', counts: { new: 1 } })
    expect(await importZip(zip, checked)).toMatchObject({ outcome: 'saved' })
    expect((await media()).some(({ url }) => /\/letter-images\/zip-letter-/.test(url))).toBe(true)
  })

  test('that was killed after its pictures came finds them again by their bytes', async () => {
    const zip = await zipOf(
      ['Killed Zip,Partner,killed.jpg,', 'Other Zip,Partner,other.jpg,'],
      ['killed.jpg', photo],
      ['other.jpg', photo],
    )
    const checked = await check(zip)
    const parts = { db: app.db, intake }
    const { pictures } = await bringPictures(parts, staff.id, zip, checked)
    const there = await media()
    expect(await bringPictures(parts, staff.id, zip, checked)).toEqual({ pictures })
    expect(await media()).toHaveLength(there.length)
    // Two people with one picture have each their own, named after them.
    expect(new Set(pictures?.map(({ url }) => url)).size).toBe(2)
    expect(await importZip(zip, checked)).toMatchObject({ outcome: 'saved' })
  })

  testOnce('whose import is cancelled stores no further picture', async () => {
    const second = await photograph({ width: 80, height: 100, plain: true, seed: 7 })
    const zip = await zipOf(
      ['Nadia Left,Partner,nadia.jpg,', 'Omar Left,Partner,omar.jpg,'],
      ['nadia.jpg', photo],
      ['omar.jpg', second],
    )
    const checked = await check(zip)
    const before = (await media()).length
    const progress: Progress = (_, done) => {
      if (done > 0) throw new ImportCancelled()
    }
    const bringing = bringPictures({ db: app.db, intake, progress }, staff.id, zip, checked)
    await expect(bringing).rejects.toThrow(ImportCancelled)
    expect(await media()).toHaveLength(before + 1)
  })

  test('waits for a second person with its pictures', async () => {
    const zip = await zipOf(['Second Zip,Partner,second.jpg,'], ['second.jpg', photo])
    const { jane, omar } = await requireApproval(app.db)
    const checked = await check(zip)
    const { pictures } = await bringPictures({ db: app.db, intake }, jane, zip, checked)
    const { kind: of, digest, revision } = checked.plan
    const submission = await submit(app.db, jane, 'import-file', {
      kind: of,
      text: checked.text,
      digest,
      revision,
      pictures,
      key: someKey(),
      file: 'team.zip',
    })
    expect(await approveAs(app.db, omar, submission)).toMatchObject({ outcome: 'decided' })
    const added = (await findTeamForEditing(app.db)).rows.find(({ name }) => name === 'Second Zip')
    expect((await app.get(added?.image ?? '')).status).toBe(200)
  })
})

describe('by the command and by request', () => {
  const app = shared(() => startApp('sqlite'))
  let staff: Staff
  beforeAll(async () => {
    staff = await signInto(app)
  })

  test('the command takes one from its path', async () => {
    const photo = await photograph({ width: 80, height: 100, plain: true })
    const path = join(app.dataDir, 'team.zip')
    const csv = 'name,role,image\nCommand Zip,Partner,c.jpg\nNobody Zip,Partner,n.jpg'
    await writeFile(
      path,
      await makeZip([
        ['team.csv', csv],
        ['pictures/C.jpg', photo],
      ]),
    )
    const config = { dataDir: app.dataDir, s3: undefined, command: 'qantara' }
    const run = (isCheck: boolean) =>
      importFiles({ db: app.db, origin: app.origin, config }, [path], { isCheck })
    const told = [
      `${path}: Team, UTF-8: 1 new, 1 refused`,
      '  line 3: refused Nobody Zip: Image n.jpg is not in the ZIP',
      '  line 2: new Command Zip',
    ]
    expect(await run(true)).toEqual({ lines: told, exitCode: 1 })
    expect(await run(false)).toEqual({ lines: [...told, '  imported'], exitCode: 1 })
    const { rows } = await findTeamForEditing(app.db)
    const { image = '' } = rows.find(({ name }) => name === 'Command Zip') ?? {}
    expect((await app.get(image)).status).toBe(200)
    await writeFile(path, (await makeZip([['team.csv', csv]])).subarray(0, 50))
    await expect(run(true)).rejects.toThrow(/team\.zip: The ZIP is damaged/)
  })

  const list = ['team.csv', 'name,role,image\nJane,Partner,jane.jpg'] as const
  const hostile: [string, () => Promise<Buffer>, RegExp][] = [
    [
      'a way out',
      async () => withSigns(await makeZip([list, ['xx/jane.jpg', 'x']]), 'xx/', '../'),
      /leads out of the ZIP/,
    ],
    [
      'a link',
      () => makeZip([list, ['jane.jpg', { content: '/etc/passwd', mode: 0o120777 }]]),
      /is a link to another file/,
    ],
    [
      'a bomb for a list',
      () => makeZip([['a.csv', Buffer.alloc(20 << 20, 'a,')]]),
      /grows to more/,
    ],
    ['a ZIP in a ZIP', () => makeZip([list, ['b.zip', 'PK']]), /is an archive in the ZIP/],
    ['no end', async () => (await makeZip([list])).subarray(0, 60), /^The ZIP is damaged/],
  ]
  test.each(hostile)('a ZIP with %s is refused in a sentence', async (_, make, reason) => {
    const zip = await make()
    const { status, text } = await post({ app, staff }, zip)
    expect([status, text]).toEqual([400, expect.stringMatching(reason)])
  })

  test('a bomb that is no picture is left at its first bytes', async () => {
    const zip = await makeZip([list, ['jane.jpg', Buffer.alloc(20 << 20)]])
    const { status, text } = await post({ app, staff }, zip)
    expect([status, text]).toEqual([
      200,
      expect.stringMatching(/jane\.jpg: The file is not a JPEG/),
    ])
  })

  test('a bomb behind the first bytes of a picture is no picture', async () => {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(8 << 20)])
    const { status, text } = await post({ app, staff }, await makeZip([list, ['jane.jpg', jpeg]]))
    expect([status, text]).toEqual([400, expect.stringMatching(/grows to more than 100 times/)])
  })
})
