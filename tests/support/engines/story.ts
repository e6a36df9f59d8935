import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { pathOf, soon } from './hand.ts'
import { isInstalled } from './installed.ts'
import { openEngine } from './open.ts'
import { type Engine, engines, type OpenEngine, type Tab } from './tab.ts'
import { startWatchedSite, type WatchedSite } from './watched-site.ts'

/** The narrowest that every engine can be: WebKitGTK's window stops at about 447 px. */
export const widths = { phone: 390, desk: 1440 }

export type Told = {
  language: Language
  engine: Engine
  width: number
  site: WatchedSite
  /** Opens an address as a visitor who was never here. */
  visit(path: string): Promise<Tab>
  /** Opens another address as the same one. */
  open(path: string): Promise<void>
  /** Complaints like these are meant. */
  expectComplaint(like: RegExp): void
}

/** The other browser tests are in Chromium: with `npm run browsers` alone it tells these as well. */
const isWhole = process.env.STORIES === 'all'

/** What this machine lacks is named by prepare.ts. */
const present = engines.filter((engine) => isWhole || engine !== 'chromium').filter(isInstalled)

/**
 * A story that is told in every engine, by the gates once. It fails on errors of scripts, on what the
 * console complains about and on broken policies.
 */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }): Promise<WatchedSite> => {
    const site = await startWatchedSite()
    onCleanup(() => site.stop())
    return site
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('opened', { scope: 'file' }, async ({}, { onCleanup }) => {
    const opened = new Map<Engine, Promise<OpenEngine>>()
    onCleanup(async () => {
      for (const each of opened.values()) await (await each).close()
    })
    return opened
  })

type Language = 'English' | 'Arabic'

/** How Firefox is told four stories, one after the other; WebKit is told them crosswise. */
const turns = [
  ['English', widths.phone],
  ['Arabic', widths.desk],
  ['English', widths.desk],
  ['Arabic', widths.phone],
] as const

/** By the gates each engine is told a story once, and meets each language at each width. */
function turnOf(engine: Engine, turn: number) {
  const [language, width] = turns[(engine === 'firefox' ? turn : turn ^ 1) % turns.length] ?? []
  return { language, width }
}

type Where = {
  sizes?: readonly number[]
  /** Which of the stories of its file it is: by it the gates choose (`turns`). */
  turn?: number
  /** Why it cannot be told in an engine. */
  without?: Partial<Record<Engine, string>>
}

/** Tells it in each engine, in windows of these widths. */
export function story(
  language: Language,
  name: string,
  tell: (told: Told) => Promise<void>,
  { sizes = Object.values(widths), without = {}, turn = 0 }: Where = {},
): void {
  const told = `${language}: ${name}`
  if (present.length === 0) test.skip(told)
  for (const engine of present)
    if (without[engine]) test.skip(`${told} (${engine}: ${without[engine]})`)
  const cases = present
    .filter((engine) => without[engine] === undefined)
    .flatMap((engine) => sizes.map((width) => ({ engine, width })))
    .filter(({ engine, width }) => {
      const own = turnOf(engine, turn)
      const isItsWidth = sizes.length === 1 || width === own.width
      return isWhole || (language === own.language && isItsWidth)
    })
  test.for(cases)(`${told} ($engine, $width px)`, async (where, { site, opened, onTestFailed }) => {
    const { engine, width } = where
    const { tab } = await remember(opened, engine)
    onTestFailed(() => keepLastSight(tab, `${told} ${engine} ${width}`))
    const expected: RegExp[] = []
    site.complaints()
    const open = async (path: string) => {
      await tab.goto(site.origin + path)
      await soon(() => pathOf(tab)).not.toBe('')
    }
    await tell({
      language,
      engine,
      width,
      site,
      async visit(path) {
        // A page that was lost on the way, as when its prerendered successor took its place, is forgotten as well.
        await tab.goto(`${site.origin}/robots.txt`).catch(() => {})
        await tab.forget()
        await tab.resize(width, width < 700 ? 740 : 900)
        await open(path)
        return tab
      },
      open,
      expectComplaint: (like) => void expected.push(like),
    })
    const meant = (line: string) => expected.some((like) => like.test(line))
    const complaints = site.complaints().filter((line) => !meant(line))
    if (complaints.length > 0) throw new Error(`${engine} complains:\n${complaints.join('\n')}`)
  })
}

/** The same in both languages, with the words and the addresses of each. */
export function inBoth<Words>(
  name: string,
  words: Record<Language, Words>,
  tell: (told: Told, words: Words) => Promise<void>,
): void {
  for (const language of ['English', 'Arabic'] as const)
    story(language, name, (told) => tell(told, words[language]))
}

/** Writes and draws what the page showed when a story failed. */
async function keepLastSight(tab: Tab, name: string): Promise<void> {
  const said = await tab.read(() => `${location.href}\n${document.body.innerText}`)
  const picture = join(tmpdir(), `${name.replace(/\W+/g, '-')}.png`)
  await writeFile(picture, await tab.picture())
  process.stderr.write(`\nWhat was seen when “${name}” failed (${picture}):\n${said}\n`)
}

function remember(opened: Map<Engine, Promise<OpenEngine>>, engine: Engine): Promise<OpenEngine> {
  const there = opened.get(engine) ?? openEngine(engine)
  opened.set(engine, there)
  return there
}
