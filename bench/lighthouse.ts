/**
 * Lighthouse's mobile audit (a slow phone on slow 4G, simulated) of every public page. Accessibility,
 * best practices and SEO are to be 100 everywhere; what is missing is named. The reference for the
 * times is an empty page from the same machine in the same run.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launchBrowser } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'
import { installTools } from './install-tools.ts'
import { startSite } from './site.ts'
import { printTable, ratio, whole } from './table.ts'

type Audit = { score: number | null; numericValue?: number; title: string }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> }
type Run = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>
export type Lighthouse = Awaited<ReturnType<typeof openLighthouse>>

const judged = ['accessibility', 'best-practices', 'seo']

export async function measure(): Promise<void> {
  const lighthouse = await openLighthouse()
  const site = await startSite()
  try {
    const rows = [lighthouse.reference]
    const missed: string[] = []
    for (const path of site.paths) {
      const audited = await lighthouse.audit(site.origin + path, path)
      rows.push(audited.row)
      missed.push(...audited.missed)
    }
    printAudits(rows, missed)
  } finally {
    await lighthouse.close()
    await site.stop()
  }
}

/**
 * A browser with Lighthouse, and the figures of an empty page from the same machine and run. `config`
 * is Lighthouse's own; left out, it is a phone.
 */
export async function openLighthouse(extraHeaders?: Record<string, string>, config?: object) {
  const { default: lighthouse } = await installTools()<{ default: Run }>('lighthouse/core/index.js')
  const port = await freePort()
  const empty = await startEmptyPage()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  const report = async (url: string): Promise<Report> => {
    const result = await lighthouse(
      url,
      { port, output: 'json', logLevel: 'error', extraHeaders },
      config,
    )
    if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
    return result.lhr
  }
  const close = async () => {
    await browser.close()
    empty.stop()
  }
  try {
    const reference = await report(empty.origin)
    return {
      reference: rowOf('an empty page', reference, reference),
      async audit(url: string, name: string) {
        const found = await report(url)
        const missed = missedBy(found).map((what) => `${name}: ${what}`)
        return { row: rowOf(name, found, reference), missed }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export function printAudits(rows: ReturnType<typeof rowOf>[], missed: string[]): void {
  printTable(rows)
  process.stdout.write(
    missed.length === 0
      ? '\nNothing is missing from 100 in accessibility, best practices and SEO.\n'
      : `\nMissing from 100:\n${missed.join('\n')}\n`,
  )
}

export function rowOf(page: string, report: Report, reference: Report) {
  const points = (name: string) => whole((report.categories[name]?.score ?? Number.NaN) * 100)
  const ms = (of: Report, id: string) => of.audits[id]?.numericValue ?? Number.NaN
  return {
    page,
    accessibility: points('accessibility'),
    'best practices': points('best-practices'),
    SEO: points('seo'),
    performance: points('performance'),
    'FCP ms': whole(ms(report, 'first-contentful-paint')),
    'LCP ms': whole(ms(report, 'largest-contentful-paint')),
    'LCP ÷ empty': ratio(
      ms(report, 'largest-contentful-paint'),
      ms(reference, 'largest-contentful-paint'),
    ),
    'blocked ms': whole(ms(report, 'total-blocking-time')),
    'layout shift': ms(report, 'cumulative-layout-shift').toFixed(3),
  }
}

function missedBy({ categories, audits }: Report): string[] {
  return judged.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title} (${id})`),
  )
}

async function startEmptyPage() {
  const html =
    '<!doctype html><html lang="en"><title>Empty</title>' +
    '<meta name="viewport" content="width=device-width"><p>Empty'
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://localhost:${port}`, stop }
}
