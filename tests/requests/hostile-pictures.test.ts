import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { createPicture, type NewPicture } from '#core/media/pictures.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { startApp } from '../support/app.ts'
import { animatedWebp, hugePng, photograph } from '../support/pictures.ts'
import { shared } from '../support/shared.ts'
import { filesOf, type Staff, signInto, upload } from '../support/upload.ts'

// What is no good picture, and what only looks like one (docs/bar.md 34 and 35).
const app = shared(() => startApp('sqlite'))
let staff: Staff
let photo: Buffer
beforeAll(async () => {
  staff = await signInto(app)
  // Few pixels, since each good one is written nine times.
  photo = await photograph({ width: 250, height: 60 })
})

const rows = async () => (await app.db.selectFrom('media').select('id').execute()).length

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>'
const html = '<!doctype html><script>alert(1)</script>'

describe('is refused, in words that say what to do (an SVG: wpForo 2026, CVE-2026-28558)', () => {
  const refused: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
    ['an SVG', () => Buffer.from(svg), 415, /not a JPEG, PNG, WebP or AVIF/],
    ['an HTML file named .png', () => Buffer.from(html), 415, /not a JPEG, PNG, WebP or AVIF/],
    ['a GIF', () => sharp(photo).gif().toBuffer(), 415, /not a JPEG, PNG, WebP or AVIF/],
    ['a TIFF', () => sharp(photo).tiff().toBuffer(), 415, /not a JPEG, PNG, WebP or AVIF/],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 415, /not a JPEG, PNG, WebP or AVIF/],
    ['nothing', () => Buffer.alloc(0), 422, /is empty/],
    ['three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), 422, /damaged/],
    ['a truncated JPEG', () => photo.subarray(0, photo.length / 2), 422, /damaged or incomplete/],
    [
      'a truncated PNG',
      async () => (await sharp(photo).png().toBuffer()).subarray(0, 9_000),
      422,
      /damaged or incomplete/,
    ],
    ['an SVG behind the signs of a PNG', () => signs(svg), 422, /damaged/],
    ['an animated WebP', () => animatedWebp(3), 422, /animated: save a still picture/],
    ['200 frames', () => animatedWebp(200), 422, /animated/],
    ['40 megapixels', () => hugePng(8000, 5000), 413, /40 megapixels and at most 25/],
    ['900 megapixels', () => hugePng(30_000, 30_000), 413, /900 megapixels and at most 25/],
    [
      '12 megapixels of AVIF',
      () =>
        sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#777' } })
          .avif({ effort: 0 })
          .toBuffer(),
      413,
      /12 megapixels and at most 8/,
    ],
    ['a thread of a picture', () => hugePng(20, 2000), 422, /crop it/],
    [
      '15 MB and one byte',
      () => Buffer.alloc(15 * 1024 * 1024 + 1, photo),
      413,
      /larger than 15 MB/,
    ],
  ]
  test.each(refused)('%s', async (_, make, status, words) => {
    const before = await rows()
    const answered = await upload(app, staff, await make())
    expect([answered.status, answered.error]).toEqual([status, expect.stringMatching(words)])
    expect(await rows()).toBe(before)
  })

  test('a body that is too long and does not say so', async () => {
    const { status, error } = await sendInPieces(Buffer.alloc(17 * 1024 * 1024, photo))
    expect([status, error]).toEqual([413, expect.stringMatching(/larger than 15 MB/)])
  })
})

/** Sends a body without saying how long it is. */
async function sendInPieces(body: Buffer): Promise<{ status: number; error: string }> {
  const pieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < body.length; at += 1024 * 1024)
        controller.enqueue(body.subarray(at, at + 1024 * 1024))
      controller.close()
    },
  })
  const answer = await fetch(`${app.origin}/admin/pictures/team-images?name=A`, {
    method: 'POST',
    headers: { cookie: staff.cookie },
    body: pieces,
    duplex: 'half',
  } as RequestInit)
  return { ...(await answer.json()), status: answer.status }
}

const signs = (rest: string) =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(rest)])

describe('nothing remains of what was hidden in', () => {
  const evil = '<script>alert("evil words")</script>PK\x03\x04evil words.class'
  const hidden: [string, () => Promise<Buffer>][] = [
    [
      'a JPEG with a page and an archive behind it',
      async () => Buffer.concat([photo, Buffer.from(evil)]),
    ],
    [
      'a PNG with a page behind it',
      async () => Buffer.concat([await sharp(photo).png().toBuffer(), Buffer.from(evil)]),
    ],
    [
      'a JPEG with a script as its comment',
      async () => {
        const comment = Buffer.from(evil)
        const length = Buffer.from([0, comment.length + 2])
        return Buffer.concat([
          ...[photo.subarray(0, 2), Buffer.from([0xff, 0xfe]), length],
          ...[comment, photo.subarray(2)],
        ])
      },
    ],
    [
      'XMP',
      () =>
        sharp(photo)
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">evil words</x:xmpmeta>`)
          .jpeg()
          .toBuffer(),
    ],
  ]
  test.each(hidden)('%s', async (_, make) => {
    const { status, url } = await upload(app, staff, await make())
    expect(status).toBe(201)
    for (const { name } of await filesOf(app, url)) {
      const { body } = await app.get(`/media/${name}`)
      expect(body.toString('latin1')).not.toContain('evil words')
    }
  })
})

describe('the door', () => {
  test('is for admins only, is asked again in core, and keeps nothing of who is refused (Directus 2025)', async () => {
    const viewer = await signInto(app, 'viewer')
    const editor = await signInto(app, 'editor')
    const before = await rows()
    for (const [cookie, status] of [
      ['', 401],
      ['qantara-session=broken.c2lnbmF0dXJl', 401],
      [viewer.cookie, 403],
      [editor.cookie, 403],
    ] as const) {
      const answered = await upload(app, { cookie }, photo)
      expect([answered.status, answered.answer.headers['cache-control']]).toEqual([
        status,
        'private, no-store',
      ])
      expect(answered.error).not.toBe('')
    }
    const picture = {
      base: 'team-images/x',
      width: 1,
      height: 1,
      widths: [1],
      fallback: 'jpg',
      files: [],
    }
    for (const { id } of [viewer, editor, { id: 'nobody' }])
      await expect(
        app.db.transaction().execute((tx) => createPicture(tx, id, picture as NewPicture)),
      ).rejects.toThrow(Refusal)
    expect(await rows()).toBe(before)
  })

  test('is shut to an admin who must set up a second factor', async () => {
    const require = (required: boolean) =>
      app.db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, systemActor), 'secondFactor', { required }),
        )
    const before = await rows()
    await require(true)
    const answered = await upload(app, staff, photo)
    await require(false)
    expect([answered.status, answered.error]).toEqual([403, expect.stringMatching(/second factor/)])
    expect(await rows()).toBe(before)
  })

  test('is shut to other sites', async () => {
    const strangers: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of strangers) {
      const answer = await app.send('POST', '/admin/pictures/team-images?name=A', {
        headers: { cookie: staff.cookie, ...headers },
        body: photo,
      })
      expect(answer.status).toBe(403)
    }
  })

  test.each([
    ['nowhere?name=A', 404],
    ['team-images', 400],
    ['team-images?name=%20', 400],
    ['team-images?name=%F0%9F%92%BC', 400],
    ['stock-images?ticker=LLY', 400],
    ['stock-images?theme=nowhere&ticker=LLY', 400],
    ['stock-images?theme=../team-images&ticker=LLY', 400],
    ['stock-images?theme=%00&ticker=LLY', 400],
    ['team-images?name=%00', 400],
    ['__proto__?name=A', 404],
    ['stock-images?theme=longevity', 400],
  ])('refuses %s', async (target, status) => {
    const before = await rows()
    expect((await upload(app, staff, photo, target)).status).toBe(status)
    expect(await rows()).toBe(before)
  })

  test('takes the picture itself, no form around it', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const answered = await upload(app, staff, photo, undefined, type)
    expect([answered.status, answered.error]).toEqual([
      415,
      expect.stringMatching(/picture itself/),
    ])
  })

  test('names a picture after words in any script', async () => {
    const { url } = await upload(
      app,
      staff,
      photo,
      `team-images?name=${encodeURIComponent('ليلى حسن')}`,
    )
    expect(url).toMatch(/^\/media\/team-images\/[a-z-]+-\d{8}t/)
  })
})
