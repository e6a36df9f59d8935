/**
 * What each public page costs a first visitor, counted in a real browser: bytes as they come over
 * the wire (brotli), before anything is used and after every interactive part has been used once.
 * The reference is the script of a page that would load all of it at once.
 */
import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Request } from 'playwright-core'
import { englishPath, languageOf, languages } from '#core/language.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { type Site, startSite } from './site.ts'
import { type Finding, kilobytes, printTable, ratio } from './table.ts'

type Loaded = { type: string; bytes: number }
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk | undefined>

const firstViewKB = { en: 30, ar: 42 }

/** A page without requests for this long has loaded. */
const quietMs = 2000

export async function measure(): Promise<Finding[]> {
  const site = await startSite()
  const browser = await launchBrowser()
  const all = allScripts()
  try {
    const rows = []
    const totals = new Map<string, number>()
    for (const path of site.paths) {
      const { before, after, html } = await visit(browser, site, path)
      const inline = brotli(inlineOf(html, 'script'))
      const script = inline + sum(before, 'script')
      const later = sum(after, 'script')
      const idle = sum(before, 'dictionary')
      const total = sum(before) - idle
      totals.set(path, total)
      rows.push({
        page: path,
        'document KB': kilobytes(sum(before, 'document')),
        'of it CSS': kilobytes(brotli(inlineOf(html, 'style'))),
        'of it script': kilobytes(inline),
        'fonts KB': kilobytes(sum(before, 'font')),
        'other KB': kilobytes(total - sum(before, 'document', 'font', 'script')),
        'script before use KB': kilobytes(script),
        'all KB': kilobytes(total),
        'when idle KB': kilobytes(idle),
        '÷ English': ratio(total, totals.get(englishPath(path)) ?? Number.NaN),
        requests: before.length,
        'script after use KB': kilobytes(script + later),
        'requests after': before.length + after.length,
        'before ÷ all script': ratio(script, all + inline),
      })
    }
    printTable(rows)
    say(`\nAll script of public pages, compressed file by file: ${kilobytes(all)} KB.`)
    say('CSS and script are in the document: their parts are compressed alone here.')
    return languages.map((language) => {
      const of = [...totals].filter(([path]) => languageOf(path) === language)
      const [largest = '', bytes = Number.NaN] = of.toSorted((a, b) => b[1] - a[1])[0] ?? []
      return {
        question: `first view in KB, largest page of ${language}`,
        found: bytes / 1024,
        wanted: { atMost: firstViewKB[language] },
        beside: largest,
      }
    })
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function visit(browser: Browser, site: Site, path: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    let requests: Request[] = []
    let lastHeard = performance.now()
    page.on('request', () => {
      lastHeard = performance.now()
    })
    page.on('requestfinished', (request) => {
      lastHeard = performance.now()
      requests.push(request)
    })
    const quiet = async () => {
      while (performance.now() - lastHeard < quietMs) await page.waitForTimeout(100)
    }
    const answer = await page.goto(site.origin + path)
    if (answer?.headers()['content-encoding'] !== 'br') throw new Error(`${path}: no brotli`)
    const html = await answer.text()
    await quiet()
    const before = await sizes(requests)
    requests = []
    lastHeard = performance.now()
    // As a mouse that passes over everything.
    await page.evaluate(() => {
      for (const island of document.querySelectorAll('[data-island]'))
        island.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    await quiet()
    return { before, after: await sizes(requests), html }
  } finally {
    await context.close()
  }
}

function sizes(requests: Request[]): Promise<Loaded[]> {
  return Promise.all(
    requests.map(async (request) => ({
      type: isDictionary(request) ? 'dictionary' : request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
}

/** What the browser fetches when it has nothing else to do: it is no part of the first view. */
function isDictionary(request: Request): boolean {
  return request.url().includes('/assets/dictionary-')
}

function sum(loaded: Loaded[], ...types: string[]): number {
  return loaded
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .reduce((bytes, each) => bytes + each.bytes, 0)
}

function inlineOf(html: string, tag: 'script' | 'style'): string {
  const elements = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
  return Array.from(elements, ([, content]) => content).join('')
}

function brotli(text: string): number {
  return text ? brotliCompressSync(text).length : 0
}

/** Bytes of every script that public pages can load, compressed; the boot script is in them. */
function allScripts(): number {
  const manifest: Manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    for (const next of [...imports, ...dynamicImports]) reach(next)
  }
  reach('app/site/islands/entry.ts')
  return [...reached]
    .map((name) => `build/client/${manifest[name]?.file}`)
    .reduce((bytes, file) => {
      const compressed = statSync(`${file}.br`, { throwIfNoEntry: false })
      return bytes + (compressed ?? statSync(file)).size
    }, 0)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
