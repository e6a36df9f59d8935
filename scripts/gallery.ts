/**
 * `npm run gallery`: pictures of every public page and of its states at six widths, English and
 * other languages beside each other, for looking at, in build/gallery with an index.html. Fails if a page can
 * be scrolled sideways. `npm run gallery -- --widths 375,1440` takes only these.
 * `npm run gallery -- --panel` takes every screen of the panel at 1440, 1024 and 375 px instead.
 * `npm run gallery -- --readme` writes the README's picture of the home page instead.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { englishPath, type Language, languageNames, languages, pathIn } from '#core/language.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { readSitemap } from '#tests/support/http.ts'
import { waitForHydration } from '#tests/support/hydration.ts'
import { horizontalOverflow } from '#tests/support/layout.ts'
import { panelScreens } from '#tests/support/panel-screens.ts'
import { addStaff, inDatabase, sessionCookies } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'

type Shot = {
  name: string
  path: string
  /** Widths at which there is such a state; all unless told. */
  upTo?: number
  /** Brings the page into its state. Such a state is seen in the window, not in full length. */
  act?: (page: Page) => Promise<unknown>
}

const ofPanel = process.argv.includes('--panel')
const asked = process.argv.indexOf('--widths')
const usual = ofPanel ? [375, 1024, 1440] : [320, 375, 768, 1024, 1440, 1920]
const widths =
  asked < 0
    ? usual
    : String(process.argv[asked + 1])
        .split(',')
        .map(Number)
/** What the names of pictures in a language end in. */
const endIn = (language: Language) => (language === 'en' ? '' : `-${language}`)
const folder = ofPanel ? 'build/gallery-panel' : 'build/gallery'
const readmePicture = { file: 'docs/home.png', width: 1440, height: 900, maxKB: 250 }

const states: Shot[] = [
  { name: 'contact-thanks', path: '/contact/thanks' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'letter-not-found', path: '/letters/nowhere' },
  { name: 'menu', path: '/', upTo: 767, act: (page) => page.click('.menu-button') },
  { name: 'member', path: '/team', act: openMember },
  { name: 'lightbox', path: '/themes/longevity', act: openLightbox },
]
const panelStates: Shot[] = [
  { name: 'drawer', path: '/admin', upTo: 767, act: (page) => press(page, 'More') },
  { name: 'finder', path: '/admin', act: (page) => page.keyboard.press('Control+k') },
  { name: 'member-open', path: '/admin/team', act: (page) => press(page, 'Edit Karim Sample') },
  { name: 'team-wrong', path: '/admin/team', act: addNothing },
  { name: 'stock-open', path: '/admin/stocks', act: (page) => press(page, /^Thesis and image/) },
  { name: 'publish', path: '/admin/themes/longevity', act: askToPublish },
]
const afterForm: Shot = { name: 'contact-errors', path: '/contact', act: sendNothing }

/** What is seen while a table cannot be read; looked at before any page is kept. */
const failures = [
  { table: 'team_members', shot: { name: 'error', path: '/team' } },
  { table: 'stock_picks', shot: { name: 'picks-failed', path: '/themes/longevity' } },
] as const

buildIfMoved()
const site = await startServer({ env: { LOG_LEVEL: 'fatal' } })
const browser = await launchBrowser()
let cookies: Parameters<BrowserContext['addCookies']>[0] = []
try {
  if (process.argv.includes('--readme')) await takeReadmePicture()
  else await takeAll()
} finally {
  await browser.close()
  await site.stop()
}

async function takeAll(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tooWide: string[] = []
  const taken: string[] = []
  const take = async (shots: readonly Shot[], script = true) => {
    for (const width of widths) tooWide.push(...(await photograph(browser, shots, width, script)))
    taken.push(...shots.map(({ name }) => name))
  }
  await (ofPanel ? takePanel(take) : takeSite(take))
  writeFileSync(`${folder}/index.html`, index(taken))
  process.stdout.write(`${new Set(taken).size} pages and states at ${widths.length} widths: `)
  process.stdout.write(`${folder}/index.html\n`)
  if (tooWide.length === 0) return
  process.stderr.write(`Can be scrolled sideways:\n${tooWide.join('\n')}\n`)
  process.exitCode = 1
}

type Take = (shots: readonly Shot[], script?: boolean) => Promise<void>

async function takeSite(take: Take): Promise<void> {
  for (const { table, shot } of failures) await without(table, () => take(inEach([shot])))
  const paths = new Set((await readSitemap(site.origin)).map(englishPath))
  const pages = [...paths].map((path) => ({ name: nameOf(path), path }))
  await take(inEach([...pages, ...states]))
  await take(inEach([afterForm]), false)
}

async function takePanel(take: Take): Promise<void> {
  const { email } = await addStaff(site, 'admin')
  cookies = await sessionCookies(site, email)
  await take([...panelScreens.map((path) => ({ name: nameOf(path), path })), ...panelStates])
}

/** Each as it is in every language. */
function inEach(shots: readonly Shot[]): Shot[] {
  return shots.flatMap(({ name, path, ...how }) =>
    languages.map((language) => ({
      ...how,
      name: name + endIn(language),
      path: pathIn(language, path),
    })),
  )
}

async function photograph(
  browser: Browser,
  shots: readonly Shot[],
  width: number,
  script: boolean,
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width, height: width < 768 ? 720 : 900 },
    reducedMotion: 'reduce',
    javaScriptEnabled: script,
  })
  await context.addCookies(cookies)
  const tooWide: string[] = []
  const page = await context.newPage()
  waitForHydration(page)
  for (const { name, path, upTo = Number.POSITIVE_INFINITY, act } of shots) {
    if (width > upTo) continue
    await page.goto(path, { waitUntil: 'networkidle' })
    await act?.(page)
    await page.evaluate(() => document.fonts.ready)
    const { by, out } = await horizontalOverflow(page)
    if (by > 0) tooWide.push(`${name} at ${width} px, by ${by} px: ${out.join(', ')}`)
    const file = `${folder}/${name}-${width}.png`
    await page.screenshot({ path: file, fullPage: !act || !script })
  }
  await context.close()
  return tooWide
}

async function openMember(page: Page): Promise<void> {
  await page.locator('a[href*="?m="]').first().click()
  await page.locator('dialog[open]').waitFor()
}

async function openLightbox(page: Page): Promise<void> {
  await page.locator('a[data-hydrates="stock-lightbox"]').first().click()
  await page.locator('dialog[open]').first().waitFor()
}

function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

async function addNothing(page: Page): Promise<void> {
  await press(page, 'Add Member')
  await press(page, 'Validate')
  await page.locator('.summary').waitFor()
}

async function askToPublish(page: Page): Promise<void> {
  await page.getByLabel('Headline', { exact: true }).fill('A longer life')
  await press(page, 'Publish')
  await page.locator('dialog[open]').waitFor()
}

async function sendNothing(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').click()
  await page.locator('.field-error').first().waitFor()
}

async function without(table: string, work: () => Promise<void>): Promise<void> {
  const rename = (from: string, to: string) =>
    inDatabase(site, (db) => db.schema.alterTable(from).renameTo(to).execute())
  await rename(table, `${table}_away`)
  try {
    await work()
  } finally {
    await rename(`${table}_away`, table)
  }
}

async function takeReadmePicture(): Promise<void> {
  const { file, width, height, maxKB } = readmePicture
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(site.origin, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: file })
  const size = statSync(file).size / 1024
  process.stdout.write(`${file}: ${size.toFixed(0)} KB\n`)
  if (size > maxKB) throw new Error(`${file} is larger than ${maxKB} KB`)
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll(/\W+/g, '-')
}

function index(names: string[]): string {
  const ends = languages.map(endIn).filter((end) => end !== '')
  const english = [...new Set(names)].filter((name) => !ends.some((end) => name.endsWith(end)))
  const rows = english.map((name) => {
    const shown = widths.flatMap((width) =>
      languages.flatMap((language) => {
        const file = `${name}${endIn(language)}-${width}.png`
        if (!statSync(`${folder}/${file}`, { throwIfNoEntry: false })) return []
        const words = `${languageNames[language]}, ${width} px`
        return `<a href="${file}"><img src="${file}" alt="${name}, ${words}" loading="lazy"><br>${words}</a>`
      }),
    )
    return `<h2>${name}</h2><p>${shown.join('')}</p>`
  })
  const style =
    'body{font:14px system-ui;margin:2rem;background:#ddd}p{display:flex;flex-wrap:wrap;gap:1rem;align-items:start}' +
    'img{width:12rem;height:16rem;object-fit:cover;object-position:top;border:1px solid #999}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style><h1>Gallery</h1>${rows.join('\n')}</html>\n`
}
