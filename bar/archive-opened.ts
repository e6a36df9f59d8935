import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { connect } from '#db/connect.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { addStaff, sessionCookie } from '#tests/support/people.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { readZip } from '#tests/support/zip.ts'
import type { Check } from './support/check.ts'

const fewestPages = 40

export const { row, about, check }: Check = {
  row: '48',
  about: 'an export of the archive is opened from a folder, without program, network or script',
  async check() {
    buildIfMoved()
    const folder = await mkdtemp(join(tmpdir(), 'qantara-export-'))
    const server = await startServer()
    const files = await readExport(server).finally(() => server.stop())
    const browser = await launchBrowser()
    try {
      for (const [name, content] of files) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), content)
      }
      return await openEvery(browser, folder)
    } finally {
      await browser.close()
      await rm(folder, { recursive: true })
    }
  },
}

/** Once the archive knows every page. */
async function readExport(server: RunningServer): Promise<Map<string, Buffer>> {
  const { email } = await addStaff(server, 'admin')
  const { db, close } = await connect(server.database)
  const cookie = await sessionCookie(db, email).finally(close)
  const day = (by: number) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10)
  const address = `${server.origin}/admin/archive/export.zip?from=${day(-1)}&until=${day(1)}`
  for (let look = 0; look < 120; look += 1) {
    const answer = await fetch(address, { headers: { cookie } })
    const files = await readZip(Buffer.from(await answer.arrayBuffer()))
    if ([...files.keys()].filter((name) => name.startsWith('pages/')).length >= fewestPages)
      return files
    await pause(500)
  }
  throw new Error(`The archive does not know ${fewestPages} pages after a minute`)
}

async function openEvery(browser: Browser, folder: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
  const page = await context.newPage()
  const outside = new Set<string>()
  const missing = new Set<string>()
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) outside.add(request.url())
  })
  page.on('requestfailed', (request) => {
    // An icon that the next page cuts off is there.
    const url = request.url()
    if (url.startsWith('file:') && !existsSync(fileURLToPath(url))) missing.add(url)
  })
  const index = pathToFileURL(join(folder, 'index.html')).href
  await page.goto(index)
  const found = await page
    .locator('a[href^="pages/"]')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
  let shown = 0
  for (const address of found) {
    await page.goto(address)
    if (await page.locator('h1').first().isVisible()) shown += 1
  }
  const named = found.length
  return [
    { what: 'pages in it', value: named, limit: `${fewestPages}`, holds: named >= fewestPages },
    { what: 'shown with a headline', value: shown, limit: `${named}`, holds: shown === named },
    figure('files that are missing', missing),
    figure('requests to somewhere else', outside),
  ]
}

function figure(what: string, found: ReadonlySet<string>) {
  const value = found.size === 0 ? 0 : `${found.size}: ${[...found].slice(0, 3).join(' ')}`
  return { what, value, limit: '0', holds: found.size === 0 }
}
