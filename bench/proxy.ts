/**
 * Requests per second of each public page by https through nginx with the file that the product
 * comes with, two programs behind it, beside the same nginx giving the same bytes as files: as it does
 * unless told otherwise, and with its files kept open; and how long visitors wait to see what was
 * saved.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { makeCertificate } from '#tests/support/certificate.ts'
import { freePort } from '#tests/support/free-port.ts'
import { readSitemap, send } from '#tests/support/http.ts'
import { startNginx } from '#tests/support/nginx.ts'
import postgresOfThisRun from '#tests/support/postgres.ts'
import type { ShippedProxy } from '#tests/support/proxy.ts'
import { openTwoBehindProxy } from '#tests/support/two-programs.ts'
import { type Asked, load, loadAndCount, loadTool, middleOf } from './load.ts'
import { warm } from './site.ts'
import { type Finding, median, printTable, ratio, whole } from './table.ts'

const rounds = 3
const secondsEach = 1
const saves = 10

export async function measure(): Promise<Finding[]> {
  const stopPostgres = await postgresOfThisRun()
  try {
    return await measureBoth()
  } finally {
    await stopPostgres?.()
  }
}

async function measureBoth(): Promise<Finding[]> {
  await using site = await openTwoBehindProxy()
  const [program] = site.apps
  const paths = program ? await readSitemap(program.origin) : []
  // Pages are compressed better after their first answer.
  for (const app of site.apps) await warm(app.origin, paths)
  const files = await startFiles(site.proxy, paths, '')
  const open = await startFiles(site.proxy, paths, 'open_file_cache max=1000 inactive=60s;')
  try {
    // The programs draw pictures for a while after their start.
    await load(site.proxy.origin, 5, 'gzip')
    const proxy = { origin: site.proxy.origin, pid: site.proxy.workerPid() }
    const found: Awaited<ReturnType<typeof compare>>[] = []
    for (const path of paths) found.push(await compare(path, proxy, files, open))
    printTable(found.map(({ row }) => row))
    const middle = (of: (each: (typeof found)[number]) => number) =>
      median(found.map(of)).toFixed(2)
    const waits = []
    for (let n = 0; n < saves; n += 1) waits.push(await secondsUntilSeen(site, n))
    process.stdout.write(
      `\nMiddle ratio to files ${middle((each) => each.toFiles)}, in processor time of nginx ` +
        `${middle((each) => each.toFilesInTime)}; to files kept open ` +
        `${middle((each) => each.toOpen)} and ${middle((each) => each.toOpenInTime)}. ` +
        `A save was seen through the proxy after ` +
        `${median(waits).toFixed(1)} s (middle of ${saves}), ${Math.max(...waits).toFixed(1)} s at most. ` +
        `Asked by ${loadTool}.\n`,
    )
    return [
      {
        question: 'through the proxy ÷ files of nginx, middle page',
        found: median(found.map(({ toFiles }) => toFiles)),
        wanted: { atLeast: 0.95 },
        beside: `÷ files kept open ${middle(({ toOpen }) => toOpen)}`,
      },
      {
        question: 'seconds until a save is seen through the proxy',
        found: Math.max(...waits),
        wanted: { atMost: 2 },
        beside: `the most of ${saves}`,
      },
    ]
  } finally {
    await files.stop()
    await open.stop()
  }
}

type Server = { origin: string; pid: number }

async function compare(path: string, proxy: Server, files: Server, open: Server) {
  const turns: [Asked[], Asked[], Asked[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1)
    for (const [index, server] of [proxy, files, open].entries())
      turns[index]?.push(await loadAndCount(server, path, secondsEach))
  const own = middleOf(turns[0])
  const asFiles = middleOf(turns[1])
  const asOpen = middleOf(turns[2])
  return {
    toFiles: own.perSecond / asFiles.perSecond,
    toFilesInTime: asFiles.cpuMicroseconds / own.cpuMicroseconds,
    toOpen: own.perSecond / asOpen.perSecond,
    toOpenInTime: asOpen.cpuMicroseconds / own.cpuMicroseconds,
    row: {
      page: path,
      'requests/s': whole(own.perSecond),
      'as files': whole(asFiles.perSecond),
      'kept open': whole(asOpen.perSecond),
      '÷ files': ratio(own.perSecond, asFiles.perSecond),
      '÷ open': ratio(own.perSecond, asOpen.perSecond),
      'CPU µs each': own.cpuMicroseconds.toFixed(1),
      'as files ': asFiles.cpuMicroseconds.toFixed(1),
      'kept open ': asOpen.cpuMicroseconds.toFixed(1),
    },
  }
}

/** The same bytes under the same headers, given by nginx from its disk. */
async function startFiles(proxy: ShippedProxy, paths: readonly string[], also: string) {
  const port = await freePort()
  const { certificate, key } = makeCertificate()
  const files: Record<string, string | Buffer> = { 'certificate.pem': certificate, 'key.pem': key }
  const headers = { 'accept-encoding': 'gzip' }
  // The proxy adds a header to each answer too.
  const status = { 'x-cache-status': 'HIT' }
  const sent = { headers, ca: proxy.certificate }
  const answers = await Promise.all(paths.map((path) => send(proxy.origin, 'GET', path, sent)))
  const locations = answers.map((answer, index) => {
    files[`pages/${index}.html.gz`] = answer.body
    const own = /^(date|server|connection|content-(length|type|encoding)|etag)$/
    const added = Object.entries({ ...answer.headers, ...status })
      .filter(([name]) => !own.test(name))
      .map(([name, value]) => `add_header ${name} "${String(value).replace(/["\\]/g, '\\$&')}";`)
    const path = paths[index] ?? ''
    const file = `/pages/${index}.html`
    const place = path.endsWith('/') ? `root .; rewrite ^ ${file} break;` : `alias .${file};`
    return `location = ${path} { ${place} gzip_static always; types {}
      default_type "text/html; charset=utf-8"; ${added.join(' ')} }`
  })
  const nginx = await startNginx({
    files,
    ports: [port],
    http: `
      ssl_certificate certificate.pem; ssl_certificate_key key.pem;
      sendfile on; keepalive_requests 100000000; ${also}
      server { listen 127.0.0.1:${port} ssl http2; ${locations.join('\n')} }`,
  })
  return { origin: `https://127.0.0.1:${port}`, pid: nginx.workerPid(), stop: nginx.stop }
}

type Site = Awaited<ReturnType<typeof openTwoBehindProxy>>

/** Saves a setting, and asks for its page all the time until the new words are there. */
async function secondsUntilSeen(site: Site, n: number): Promise<number> {
  const phone = `+20 2 2735 ${String(1000 + n)}`
  await site.db
    .transaction()
    .execute(async (tx) =>
      saveSetting(await workAs(tx, systemActor), 'firm', { ...defaultFirm, phone }),
    )
  const saved = performance.now()
  while (!(await site.ask('GET', '/contact')).text.includes(phone)) {
    if (performance.now() - saved > 30_000) throw new Error('The save is not seen')
    await pause(20)
  }
  return (performance.now() - saved) / 1000
}
