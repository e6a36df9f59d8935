import { animatedWebp, hugePng, photograph } from '#tests/support/pictures.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Figure } from './support/check.ts'
import { createUploader, type Uploaded, watch } from './support/uploads.ts'

export const row = '35'
export const about = 'pictures that would fill the memory are refused, and nobody else waits'

const maxAnswerMs = 2000
const maxMemory = 150
/** A picture at the limit is really decoded, which needs this memory. */
const maxMemoryAtLimit = 300

export async function check(): Promise<Figure[]> {
  const site = await startServer({ env: { LOG_LEVEL: 'warn' } })
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}

async function measure(site: RunningServer): Promise<Figure[]> {
  const upload = await createUploader(site)
  const png = hugePng(30_000, 30_000)
  const webp = await animatedWebp(10_000)
  const bombs: [string, () => Promise<Uploaded[]>][] = [
    ['a PNG of 30,000 × 30,000', async () => [await upload(png)]],
    ['a WebP of 10,000 frames', async () => [await upload(webp)]],
    ['50 PNGs at once', () => Promise.all(Array.from({ length: 50 }, () => upload(png)))],
    [
      '50 of both at once',
      () => Promise.all(Array.from({ length: 50 }, (_, i) => upload(i % 2 ? png : webp))),
    ],
  ]
  const figures: Figure[] = []
  for (const [what, work] of bombs)
    figures.push(...figuresOf(what, await watch(site, work), maxMemory))

  // More valid pictures of the maximum size than may wait: each is accepted or refused with 503.
  const large = await photograph({ width: 5000, height: 4990 })
  const many = await watch(site, () => Promise.all(Array.from({ length: 20 }, () => upload(large))))
  const answers = many.result.map(({ status }) => status)
  const [taken, later] = [201, 503].map((each) => answers.filter((s) => s === each).length)
  figures.push({
    what: '20 pictures of 25 megapixels at once: taken, told to come again',
    value: `${taken}, ${later}`,
    limit: 'all 20, some of both',
    holds: (taken ?? 0) + (later ?? 0) === 20 && (taken ?? 0) > 0 && (later ?? 0) > 0,
  })
  figures.push(...watched('20 of 25 megapixels', many, maxMemoryAtLimit))
  return figures
}

type Watched = Awaited<ReturnType<typeof watch<Uploaded[]>>>

function figuresOf(what: string, seen: Watched, most: number): Figure[] {
  const slowest = Math.max(...seen.result.map(({ ms }) => ms))
  const statuses = [...new Set(seen.result.map(({ status }) => status))]
  return [
    {
      what: `${what}: answers`,
      value: statuses.join(', '),
      limit: '4xx',
      holds: statuses.every((status) => status >= 400 && status < 500),
    },
    {
      what: `${what}: slowest answer`,
      value: `${slowest.toFixed(0)} ms`,
      limit: `at most ${maxAnswerMs} ms`,
      holds: slowest <= maxAnswerMs,
    },
    ...watched(what, seen, most),
  ]
}

function watched(what: string, { grown, p95 }: Watched, most: number): Figure[] {
  return [
    {
      what: `${what}: memory, the picture process with it`,
      value: `+ ${grown.toFixed(0)} MB`,
      limit: `at most ${most} MB`,
      holds: grown <= most,
    },
    {
      what: `${what}: visitors' p95`,
      value: `${p95.toFixed(0)} ms`,
      limit: 'at most 1000 ms',
      holds: p95 <= 1000,
    },
  ]
}
