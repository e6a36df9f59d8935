import { openGate } from '#tests/support/gate.ts'
import { photograph } from '#tests/support/pictures.ts'
import { bucketEnv, startBucketServer } from '#tests/support/s3.ts'
import { seedPictures } from '#tests/support/seed-pictures.ts'
import { startServer } from '#tests/support/server.ts'
import type { Figure } from './support/check.ts'
import { createUploader } from './support/uploads.ts'

export const row = '14'
export const about = 'pages go on while the bucket is away, and nobody waits long for a picture'

const pages = ['/', '/team', '/themes/longevity', '/readyz']

export async function check(): Promise<Figure[]> {
  const bucket = await startBucketServer()
  await using gate = await openGate(`http://127.0.0.1:${bucket.port}`)
  const env = bucketEnv(gate.url.replace(/\/$/, ''))
  await gate.shut()
  const started = performance.now()
  // Not there yet when the program starts.
  const site = await startServer({ env: { ...env, LOG_LEVEL: 'debug' } })
  const startMs = performance.now() - started
  try {
    await gate.open()
    const urls = [...(await seedPictures(site, { few: true })).values()]
    const upload = await createUploader(site)
    const photo = await photograph()
    const began = `${startMs.toFixed(0)} ms`
    const figures = [figure('start without the bucket', began, 'at most 5000 ms', startMs < 5000)]
    for (const [what, leave] of [
      ['gone', () => gate.shut()],
      ['silent', async () => gate.hang()],
    ] as const) {
      await gate.open()
      await leave()
      figures.push(...(await whileAway(what, site.origin, urls[0] ?? '', () => upload(photo))))
    }
    await gate.shut()
    await gate.open()
    const back = await fetch(site.origin + urls[0])
    const again = await upload(photo)
    figures.push(
      figure(
        'back: a picture, an upload',
        `${back.status}, ${again.status}`,
        '200, 201',
        back.ok && again.status === 201,
      ),
    )
    const told = site
      .log()
      .split('\n')
      .filter((line) => line.includes(env.S3_SECRET_ACCESS_KEY ?? ''))
    figures.push(figure('log lines with the key', told.length, 'none', told.length === 0))
    return figures
  } finally {
    await site.stop()
    await bucket.stop()
  }
}

/** What visitors and staff get while the bucket does not answer. */
async function whileAway(
  what: string,
  origin: string,
  url: string,
  upload: () => Promise<{ status: number; ms: number }>,
): Promise<Figure[]> {
  const answers = await Promise.all(pages.map((path) => fetch(origin + path)))
  const statuses = answers.map(({ status }) => status)
  const asked = performance.now()
  const picture = await fetch(origin + url)
  const pictureMs = performance.now() - asked
  const cached = picture.headers.get('cache-control')
  const sent = await upload()
  return [
    figure(
      `${what}: pages`,
      statuses.join(', '),
      'all 200',
      statuses.every((status) => status === 200),
    ),
    figure(
      `${what}: a picture`,
      `${picture.status} in ${pictureMs.toFixed(0)} ms, ${cached}`,
      '503 in at most 10000 ms, no-store',
      picture.status === 503 && pictureMs <= 10_000 && cached === 'no-store',
    ),
    figure(
      `${what}: an upload`,
      `${sent.status} in ${sent.ms.toFixed(0)} ms`,
      '503 in at most 10000 ms',
      sent.status === 503 && sent.ms <= 10_000,
    ),
  ]
}

function figure(what: string, value: string | number, limit: string, holds: boolean): Figure {
  return { what, value, limit, holds }
}
