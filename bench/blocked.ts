/**
 * What a first visit on a phone costs beside a small site of the same kind made with Astro (bench/reference,
 * a system font): how long the main thread is blocked, when the largest part is painted, what moves.
 *
 * As Lighthouse's simulated phone: a thread four times as slow, so the processor time of each of its tasks counts four
 * times, and what is above 50 ms blocks; from the start on, since in the simulation the first paint may come before
 * any of them. Processor time does not swing with other work on the machine as Lighthouse's clock does. Paint is
 * by the clock, over slow 4G (150 ms, 1.6 Mbit/s).
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { languageOf, languages } from '#core/language.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import type { GrowthOptions } from './growth.ts'
import { installTools } from './install-tools.ts'
import { startSite } from './site.ts'
import { type Finding, median, printTable, whole } from './table.ts'

type Figures = { blockedMs: number; workMs: number; paintMs: number; shift: number }
type Event = {
  name: string
  ph: string
  ts: number
  tdur?: number
  pid: number
  tid: number
  args?: unknown
}

/** `--times` takes others, `--parts /team,/ar` some of our pages. */
const usualRounds = 9
/** How much slower the phone is, and from when on a task blocks. */
const slower = 4
const blocksFromMs = 50
const quietMs = 2000
const folder = 'bench/reference'
const wanted = { aboveMs: 20, paintMs: { en: 1000, ar: 1200 }, shift: 0.02 }

export async function measure({
  times = String(usualRounds),
  parts,
}: Pick<GrowthOptions, 'times' | 'parts'>): Promise<Finding[]> {
  const rounds = Number(times)
  const reference = await startReference()
  const site = await startSite()
  const browser = await launchBrowser()
  try {
    const pages = [
      ...reference.paths.map((path) => ({ name: `Astro ${path}`, url: reference.origin + path })),
      ...(parts?.split(',') ?? site.paths).map((path) => ({ name: path, url: site.origin + path })),
    ]
    const taken = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]))
    // All of them in each round: what ran before or beside them is the same for all.
    for (let round = 0; round < rounds; round += 1)
      for (const { name, url } of pages) taken.get(name)?.push(await visit(browser, url))
    const rows = [...taken].map(([page, of]) => rowOf(page, of))
    const astro = Math.max(...rows.slice(0, reference.paths.length).map(({ blocked }) => blocked))
    printTable(
      rows.map(({ page, blocked, workMs, paintMs, shift }) => ({
        page,
        'blocked ms': whole(blocked),
        'above Astro': whole(blocked - astro),
        'main thread ms': whole(workMs),
        'largest paint ms': whole(paintMs),
        shift: shift.toFixed(3),
      })),
    )
    process.stdout.write(`\nMiddle of ${rounds} visits each.\n`)
    const own = rows.slice(reference.paths.length)
    const most = (of: (row: (typeof rows)[number]) => number, among = own) =>
      Math.max(...among.map(of))
    return [
      {
        question: 'ms blocked on a first visit above Astro, most of a page',
        found: most(({ blocked }) => blocked - astro),
        wanted: { atMost: wanted.aboveMs },
        beside: `Astro ${whole(astro)}`,
      },
      ...languagesOf(own).map((language) => ({
        question: `ms until the largest paint over slow 4G, most of ${language}`,
        found: most(
          ({ paintMs }) => paintMs,
          own.filter(({ page }) => languageOf(page) === language),
        ),
        wanted: { atMost: wanted.paintMs[language] },
        beside: `Astro ${whole(most(({ paintMs }) => paintMs, rows.slice(0, -own.length)))}`,
      })),
      {
        question: 'layout shift of a first visit, most of a page',
        found: most(({ shift }) => shift),
        wanted: { atMost: wanted.shift },
        beside: `Astro ${most(({ shift }) => shift, rows.slice(0, -own.length)).toFixed(3)}`,
      },
    ]
  } finally {
    await browser.close()
    await site.stop()
    reference.stop()
  }
}

/** Those that were asked for; of the others nothing was found. */
function languagesOf(rows: readonly { page: string }[]) {
  return languages.filter((language) => rows.some(({ page }) => languageOf(page) === language))
}

function rowOf(page: string, taken: readonly Figures[]) {
  const middle = (of: keyof Figures) => median(taken.map((each) => each[of]))
  return {
    page,
    blocked: middle('blockedMs'),
    workMs: middle('workMs'),
    paintMs: middle('paintMs'),
    shift: middle('shift'),
  }
}

/** With nothing in the browser's cache. */
async function visit(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    })
    await page.addInitScript(observePaints)
    const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading']
    await browser.startTracing(page, { categories })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(quietMs)
    const trace = await browser.stopTracing()
    return { ...tasksOf(JSON.parse(trace.toString()).traceEvents), ...(await paintsOf(page)) }
  } finally {
    await context.close()
  }
}

type Seen = { paintMs: number; shift: number }

function observePaints(): void {
  const seen: Seen = { paintMs: 0, shift: 0 }
  Object.assign(window, { seen })
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.paintMs = startTime
  })
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
}

function paintsOf(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

/** Of the main thread of the page that was painted. */
function tasksOf(events: readonly Event[]): Pick<Figures, 'blockedMs' | 'workMs'> {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page painted nothing')
  const tasks = events.filter(
    ({ name, pid, tid, tdur }) =>
      name === 'RunTask' && pid === paint.pid && tid === paint.tid && tdur !== undefined,
  )
  const ms = ({ tdur = 0 }: Event) => (tdur / 1000) * slower
  return {
    workMs: tasks.reduce((sum, task) => sum + ms(task), 0),
    blockedMs: tasks.reduce((sum, task) => sum + Math.max(0, ms(task) - blocksFromMs), 0),
  }
}

/** Its finished files, compressed as ours are. */
async function startReference() {
  installTools(folder)
  const { status } = spawnSync('node_modules/.bin/astro', ['build', '--silent'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(`astro build in ${folder} failed`)
  const files = new Map(
    readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => {
        const url = file.slice(`${folder}/dist`.length)
        return [url.replace(/(^\/index)?\.html$/, ''), readFileSync(file)] as const
      })
      .map(([url, content]) => [url || '/', brotliCompressSync(content)] as const),
  )
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? '')
    if (!body) return response.writeHead(404).end()
    const isScript = request.url?.endsWith('.js')
    response.writeHead(200, {
      'content-type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`,
      'content-encoding': 'br',
      'content-length': body.length,
    })
    return response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    paths: [...files.keys()].filter((url) => !/\.\w+$/.test(url)),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
