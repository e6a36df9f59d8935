import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { photograph } from '../support/pictures.ts'
import { type BucketServer, startBucketServer } from '../support/s3.ts'
import { filesOf, type Staff, signInto, upload } from '../support/upload.ts'

// What happens to pictures that staff bring (docs/bar.md 7 and 34; docs/decisions.md 17), in a
// folder and in a bucket, with the data in either database.
/** Few pixels, since each is written nine times; wider than the narrowest file of a portrait. */
const photo = (seed: number) => photograph({ width: 250, height: 60, seed, plain: true })
/** As wide as the widest file, and hardly any height. */
const widePhoto = () => photograph({ width: 900, height: 200, plain: true })

const places = [
  ['a folder', 'sqlite'],
  ['a bucket', 'postgres'],
] as const

describe.each(places)('a picture in %s, with its row in %s', (storage, database) => {
  let app: TestApp
  let bucket: BucketServer | undefined
  let staff: Staff
  beforeAll(async () => {
    if (storage === 'a bucket') bucket = await startBucketServer()
    app = await startApp(database, { env: bucket?.env })
    staff = await signInto(app)
  })
  afterAll(async () => {
    await app?.close()
    await bucket?.stop()
  })

  test('becomes files of every width and kind, with the hashes that its row names', async () => {
    const { status, url, width, height } = await upload(app, staff, await widePhoto())
    expect([status, width, height]).toEqual([201, 720, 160])
    expect(url).toMatch(/^\/media\/team-images\/amina-example-\d{8}t\d{9}z-[0-9a-f]{16}-720\.jpg$/)
    const files = await filesOf(app, url)
    expect(files.map(({ name }) => name.replace(/^.*-(\d+\.\w+)$/, '$1'))).toEqual([
      ...['240.avif', '240.webp', '240.jpg', '480.avif', '480.webp', '480.jpg'],
      ...['720.avif', '720.webp', '720.jpg'],
    ])
    for (const { name, bytes, sha256 } of files) {
      const { status, headers, body } = await app.get(`/media/${name}`)
      expect([name, status, body.length]).toEqual([name, 200, bytes])
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
      const { format, width } = await sharp(body).metadata()
      const kind = { jpeg: 'image/jpeg', webp: 'image/webp', heif: 'image/avif' }[String(format)]
      expect(headers['content-type']).toBe(kind)
      expect(name).toContain(`-${width}.`)
    }
  })

  test('is served with headers that let it do nothing but be seen', async () => {
    const { url } = await upload(app, staff, await photo(2))
    const expected = {
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/jpeg',
    }
    const whole = await app.get(url)
    expect(whole.headers).toMatchObject(expected)
    const head = await app.send('HEAD', url)
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(whole.body.length),
      0,
    ])
    expect(head.headers).toMatchObject(expected)
    const again = await app.get(url, { 'if-none-match': String(whole.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await app.get(`${url}?t=1763725260000`)).body).toEqual(whole.body)
    expect((await app.send('POST', url)).status).toBe(405)
  })

  test('that is not there is missing, and nobody keeps that', async () => {
    const { url } = await upload(app, staff, await photo(3))
    const name = url.slice('/media/'.length)
    for (const target of [
      url.replace('-250.', '-251.'),
      url.replace('.jpg', '.png'),
      url.replace('.jpg', '.svg'),
      url.toUpperCase().replace('/MEDIA', '/media'),
      `/media/${encodeURIComponent(name)}`,
      `/media/team-images/..%2f${name}`,
      `/media/team-images/../${name}`,
      `/media/team-images//${name.slice('team-images/'.length)}`,
      `/media/./${name}`,
      '/media/../qantara.sqlite',
      '/media/%2e%2e/session-secret',
      '/media/..%5csession-secret',
      `${url}%00`,
      `${url}/`,
      '/media/',
      '/media/team-images',
      '/media/uploads/x',
    ]) {
      const { status, headers, body } = await app.get(target)
      expect([target, status]).toEqual([target, 404])
      expect(headers['cache-control']).toContain('no-store')
      expect(body.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    }
  })

  test('loses what its camera wrote about it, and stands upright', async () => {
    const upright = await photograph({ width: 80, height: 60, seed: 4, plain: true })
    const taken = await sharp(upright)
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Camera of Amina', Artist: 'Amina' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 2/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret-place/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Camera of Amina')
    const { url, width, height } = await upload(app, staff, taken)
    expect([width, height]).toEqual([60, 80])
    for (const { name } of await filesOf(app, url)) {
      const { body } = await app.get(`/media/${name}`)
      const { exif, xmp, iptc, icc, orientation = 1 } = await sharp(body).metadata()
      expect([name, exif, xmp, iptc, icc, orientation]).toEqual([
        name,
        ...[undefined, undefined, undefined, undefined, 1],
      ])
      expect(body.toString('latin1')).not.toMatch(/Camera of Amina|secret-place/)
    }
  })

  test('of a stock is in the folder of its theme, transparent if it was', async () => {
    const chart = await sharp({
      create: {
        width: 900,
        height: 190,
        channels: 4,
        background: { r: 9, g: 9, b: 9, alpha: 0.4 },
      },
    })
      .png()
      .toBuffer()
    const target = 'stock-images?theme=longevity&ticker=BRK.B'
    const { url, width } = await upload(app, staff, chart, target)
    // No wider than what came; the widest is as wide as that.
    expect(width).toBe(900)
    expect(url).toMatch(
      /^\/media\/stock-images\/longevity\/brkb-\d{8}t\d{9}z-[0-9a-f]{16}-900\.png$/,
    )
    const { channels, hasAlpha } = await sharp((await app.get(url)).body).metadata()
    expect([channels, hasAlpha]).toEqual([4, true])
  })

  test('may be in a letter', async () => {
    const target = 'letter-images?name=mena-markets-bridge-tomorrow'
    const { url } = await upload(app, staff, await photo(5), target)
    expect(url).toMatch(/^\/media\/letter-images\/mena-markets-bridge-tomorrow-/)
    expect((await app.get(url)).status).toBe(200)
  })

  test('leaves nothing of its making behind', async () => {
    await upload(app, staff, await photo(6))
    await upload(app, staff, Buffer.from('<html>no picture at all'))
    expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([])
  })
})
