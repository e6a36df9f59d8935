import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordChange, systemActor } from '#core/history/changes.server.ts'
import { createPublishedLetter } from '#core/letters/create-published.server.ts'
import { collectFiles } from '#core/media/collect.server.ts'
import type { Files } from '#core/media/files.ts'
import { claimPicture } from '#core/media/pictures.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { invalidateContent } from '#db/revisions.ts'
import { sampleLetters } from '#sample/letters/index.ts'
import { createFiles } from '#server/files.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { openGate } from '../support/gate.ts'
import { until, untilReady } from '../support/http.ts'
import { photograph } from '../support/pictures.ts'
import { type BucketServer, bucketConfig, bucketEnv, startBucketServer } from '../support/s3.ts'
import { filesOf, type Staff, signInto, upload } from '../support/upload.ts'

const day = 24 * 60 * 60_000
const places = [
  ['a folder', 'sqlite'],
  ['a bucket', 'postgres'],
] as const

/** Few pixels, for their encoder has a low priority; only the other is wider than the narrowest file of a portrait. */
let photo: Buffer
let widerPhoto: Buffer
beforeAll(async () => {
  photo = await photograph({ width: 80, height: 60, plain: true })
  widerPhoto = await photograph({ width: 250, height: 60, plain: true })
})

describe.each(places)('pictures in %s, with rows in %s', (storage, database) => {
  let app: TestApp
  let bucket: BucketServer | undefined
  let staff: Staff
  let files: Files
  beforeAll(async () => {
    if (storage === 'a bucket') bucket = await startBucketServer()
    app = await startApp(database, { env: bucket?.env })
    staff = await signInto(app)
    files = createFiles({ dataDir: app.dataDir, s3: bucketConfig(bucket?.env) })
  })
  afterAll(async () => {
    await app?.close()
    await bucket?.stop()
  })

  const add = async (target?: string, picture = photo) =>
    (await upload(app, staff, picture, target)).url
  const collect = (days: number) =>
    collectFiles(app.db, files, new Date(Date.now() + days * day), async () => {})
  const isThere = async (url: string) => (await app.get(url)).status === 200

  test('are collected when nothing names them, and never while a version still does', async () => {
    const unused = await add()
    const ofMember = await add()
    const ofRemoved = await add('stock-images?theme=education&ticker=ABC')
    const inLetter = await add('letter-images?name=x')
    const inVersion = await add('letter-images?name=y')
    const inHistory = await add()
    const claimed = await add()
    await app.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('team_members')
        .set({ image_url: ofMember })
        .where('slug', '=', 'amina-example')
        .execute()
      const lly = tx.updateTable('stock_picks').where('ticker', '=', 'LLY')
      await lly.set({ image_url: ofRemoved, removed_at: new Date() }).execute()
      const [sample] = sampleLetters
      if (!sample) throw new Error('There is no sample letter')
      const text = (url: string) => `<p><img src="${url}" alt=""></p>`
      await createPublishedLetter(await workAs(tx, systemActor), {
        ...sample,
        slug: 'pictured',
        bodyHtml: text(inLetter),
      })
      await createPublishedLetter(await workAs(tx, systemActor), {
        ...sample,
        slug: 'rewritten',
        bodyHtml: text(inVersion),
      })
      const without = { ...sample, slug: 'rewritten', bodyHtml: '<p>Without.</p>' }
      await createPublishedLetter(await workAs(tx, systemActor), without)
      await recordChange(await workAs(tx, systemActor), {
        noun: 'team',
        recordId: 'x',
        recordName: 'Somebody',
        action: 'updated',
        differences: { image: { before: inHistory, after: null } },
      })
    })
    // Too young: somebody may be about to save.
    expect(await collect(6)).toEqual({ pictures: 0, orphans: 0 })

    const inTwoWeeks = new Date(Date.now() + 14 * day)
    const use = app.db.updateTable('media').where('url', '=', claimed)
    await use.set({ last_used_at: inTwoWeeks }).execute()
    expect(await collect(8)).toEqual({ pictures: 1, orphans: 0 })
    expect(await isThere(unused)).toBe(false)
    for (const url of [ofMember, ofRemoved, inLetter, inVersion, inHistory, claimed])
      expect([url, await isThere(url)]).toEqual([url, true])
    expect(await app.db.transaction().execute((tx) => claimPicture(tx, unused))).toBe(false)
    expect(await app.db.transaction().execute((tx) => claimPicture(tx, claimed))).toBe(true)
  })

  /** Neither what is logged nor what pages say depends on the places. */
  const testOnce = test.runIf(storage === 'a folder')

  testOnce('are uploaded by somebody whom the log names by an id alone', async () => {
    const { answer } = await upload(app, staff, photo)
    const line = app.logs.find(({ requestId }) => requestId === answer.headers['x-request-id'])
    expect(line).toMatchObject({ msg: 'request', userId: staff.id })
    expect(JSON.stringify(line)).not.toContain('@')
  })

  test('without a row are collected after a day', async () => {
    const url = await add()
    const kept = await add()
    const names = (await filesOf(app, url)).map(({ name }) => name)
    await app.db.deleteFrom('media').where('url', '=', url).execute()
    expect(await collect(0)).toEqual({ pictures: 0, orphans: 0 })
    expect(await collect(2)).toEqual({ pictures: 0, orphans: names.length })
    for (const name of names) expect(await isThere(`/media/${name}`)).toBe(false)
    expect(await isThere(kept)).toBe(true)
  })

  testOnce('are on the pages in all their files', async () => {
    const member = await add(undefined, widerPhoto)
    const stock = await add('stock-images?theme=longevity&ticker=LLY', widerPhoto)
    const letter = await add('letter-images?name=z', widerPhoto)
    await app.db.transaction().execute(async (tx) => {
      const amina = tx.updateTable('team_members').where('slug', '=', 'amina-example')
      await amina.set({ image_url: member }).execute()
      const lly = tx.updateTable('stock_picks').where('ticker', '=', 'LLY')
      await lly.set({ image_url: stock, removed_at: null }).execute()
      const [sample] = sampleLetters
      if (!sample) throw new Error('There is no sample letter')
      const bodyHtml = `<figure><img src="${letter}" alt="Words"></figure>${sample.bodyHtml}`
      await createPublishedLetter(await workAs(tx, systemActor), { ...sample, bodyHtml })
      await invalidateContent(tx, ['team', 'stocks', 'letters'])
    })
    const page = async (path: string, url: string) =>
      until(`${url} on ${path}`, async () => {
        const { text } = await app.get(path)
        return text.includes(url) && text
      })
    const base = (url: string) => url.replace(/-\d+\.jpg$/, '')
    for (const [path, url] of [
      ['/', member],
      ['/team', member],
      ['/team?m=amina-example', member],
      ['/themes/longevity', stock],
      [`/letters/${sampleLetters[0]?.slug}`, letter],
    ] as const) {
      const html = (await page(path, url)).replaceAll('srcSet', 'srcset')
      const narrowest = url === member ? 240 : 250
      expect(html).toContain(
        `<source type="image/avif" srcset="${base(url)}-${narrowest}.avif ${narrowest}w`,
      )
      const [image = ''] =
        new RegExp(`<img[^>]* src="${url}"[^>]*>|<img src="${url}"[^>]*>`).exec(html) ?? []
      expect(image).toMatch(/ width="250"/)
      expect(image).toMatch(/ height="60"/)
      expect(image).toMatch(/ alt="[^"]+"/)
    }
    const api = JSON.parse((await app.get('/api/team-members')).text)
    expect(api[0].image_url).toBe(member)
    expect(api[0].picture).toMatchObject({ width: 250, height: 60, widths: [240, 250] })
  })
})

describe('while the bucket is away', () => {
  const secret = 'a-secret-key-that-no-log-may-show'

  test('the program starts and is ready, pages stand, pictures and uploads say so', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const env = { ...bucketEnv(nowhere), S3_SECRET_ACCESS_KEY: secret }
    await using app = await startApp('sqlite', { env })
    await untilReady(app)
    expect((await app.get('/team')).status).toBe(200)
    const picture = await app.get(
      '/media/team-images/a-20261121t184455123z-0123456789abcdef-480.jpg',
    )
    expect([picture.status, picture.headers['cache-control']]).toEqual([503, 'no-store'])
    const { status, error } = await upload(app, await signInto(app), photo)
    expect([status, error]).toEqual([503, expect.stringMatching(/does not answer: try again/)])
    expect(await app.db.selectFrom('media').select('id').execute()).toEqual([])
    expect(JSON.stringify(app.logs)).not.toContain(secret)
    expect(JSON.stringify(app.logs)).not.toContain('S3RVER')
  })

  test.each([
    ['a key that it does not know', { S3_ACCESS_KEY_ID: 'UNKNOWN' }],
    ['a secret that is not of this key', {}],
  ])('with %s it is as if it were away', async (_, key) => {
    const bucket = await startBucketServer()
    const env = { ...bucket.env, ...key, S3_SECRET_ACCESS_KEY: secret }
    await using app = await startApp('sqlite', { env })
    expect((await upload(app, await signInto(app), photo)).status).toBe(503)
    const names = createFiles({ dataDir: '', s3: bucketConfig(env) }).list()
    await expect(Array.fromAsync(names)).rejects.toThrow('The storage cannot be used')
    expect(JSON.stringify(app.logs)).not.toContain(secret)
    await bucket.stop()
  })

  test('and does not even answer, nobody waits for long; once it is back all goes on', async () => {
    const bucket = await startBucketServer()
    await using gate = await openGate(`http://127.0.0.1:${bucket.port}`)
    await using app = await startApp('sqlite', { env: bucketEnv(gate.url.replace(/\/$/, '')) })
    const staff = await signInto(app)
    const { url } = await upload(app, staff, photo)
    gate.hang()
    const [read, refused] = await Promise.all([app.get(url), upload(app, staff, photo)])
    expect([read.status, refused.status]).toEqual([503, 503])
    await gate.shut()
    await gate.open()
    expect((await app.get(url)).status).toBe(200)
    expect((await upload(app, staff, photo)).status).toBe(201)
    await bucket.stop()
  })
})

describe('a folder', () => {
  test('may hold what is none of ours: it is neither served nor removed', async () => {
    await using app = await startApp('sqlite')
    const folder = join(app.dataDir, 'media/team-images')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'note.txt'), 'private')
    await writeFile(join(folder, 'a b+ü.jpg'), 'private')
    expect((await app.get('/media/team-images/note.txt')).status).toBe(404)
    const files = createFiles({ dataDir: app.dataDir, s3: undefined })
    const { orphans } = await collectFiles(
      app.db,
      files,
      new Date(Date.now() + 9 * day),
      async () => {},
    )
    expect(orphans).toBe(0)
    expect(await readdir(folder)).toHaveLength(2)
  })

  test('gives out a page under the name of a picture as a picture, in a sandbox (UJCMS 2025)', async () => {
    await using app = await startApp('sqlite')
    const name = 'team-images/a-20261121t184455123z-0123456789abcdef-480.jpg'
    await mkdir(join(app.dataDir, 'media/team-images'), { recursive: true })
    await writeFile(join(app.dataDir, 'media', name), '<!doctype html><script>alert(1)</script>')
    const { status, headers } = await app.get(`/media/${name}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('that cannot be written to refuses, and says so', async () => {
    await using app = await startApp('sqlite')
    await writeFile(join(app.dataDir, 'media'), 'a file where the folder should be')
    const { status } = await upload(app, await signInto(app), photo)
    expect(status).toBe(503)
    expect(
      (await app.get('/media/team-images/a-20261121t184455123z-0123456789abcdef-480.jpg')).status,
    ).toBe(404)
  })
})
