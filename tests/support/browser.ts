import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { launchShell } from './chromium.ts'
import { jobsOfPages } from './held-jobs.ts'
import { waitForHydration } from './hydration.ts'
import { LentPages } from './lent-pages.ts'
import { type RunningServer, startServer } from './server.ts'

export type Visitor = {
  /** Of the window, in CSS pixels; 1440 unless told. */
  width?: number
  height?: number
  /** False: a browser without JavaScript. */
  script?: boolean
  /** Prefers reduced motion. */
  calm?: boolean
  /** What else Playwright can set up, such as permissions. */
  more?: BrowserContextOptions
  /** Done before the address is opened, such as a route that delays a file. */
  before?: (page: Page) => Promise<unknown>
  /**
   * Opens it in the tab of this name, which the tests of a file share: a third of the work of a new
   * one. What `before` adds to the page, storage and cookies stay; window and media are set again.
   */
  tab?: string
}

/** Opens a page of `site`. */
export type Visit = {
  (path: string, visitor?: Visitor): Promise<Page>
  site: RunningServer
}

/**
 * The browser of a worker, and the program that it lends to readers. What Vitest itself keeps for a worker it
 * keeps for each `test` that extends another: each had a browser of its own, until the end of the worker.
 */
const ofWorker = keepForWorker()

function keepForWorker() {
  let browser: Promise<Browser> | undefined
  let lent: Promise<RunningServer> | undefined
  return {
    browser: () => {
      browser ??= launchShell()
      return browser
    },
    lent: () => {
      lent ??= startServer({ heldJobs: jobsOfPages })
      return lent
    },
    closeBrowser: async () => void (await (await browser)?.close()),
    stopLent: async () => void (await (await lent)?.stop()),
  }
}

const expectedProblems = new WeakMap<Page, RegExp[]>()
/** Where the test that has the page at the moment collects what is wrong with it. */
const problemsOf = new WeakMap<Page, string[]>()

/** Says that something is about to go wrong on purpose: problems like these are none. */
export function expectProblem(page: Page, ...like: RegExp[]): void {
  expectedProblems.get(page)?.push(...like)
}

/**
 * A test with the running program (`site`, one a file) and a way to open its pages (`visit`). It
 * fails on any console error or warning, error in a page, violation of the page's security policy,
 * request that fails, and request to another host.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(() => ofWorker.closeBrowser())
    return ofWorker.browser()
  })
  .extend('isReader', { scope: 'file' }, (): boolean => false)
  .extend('isArchived', { scope: 'file' }, (): boolean => false)
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('lend', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(() => ofWorker.stopLent())
    return () => ofWorker.lent()
  })
  .extend(
    'site',
    { scope: 'file' },
    async ({ isReader, isArchived, lend }, { onCleanup }): Promise<RunningServer> => {
      if (isReader) return lend()
      const server = await startServer({ heldJobs: isArchived ? [] : jobsOfPages })
      onCleanup(async () => void (await server.stop()))
      return server
    },
  )
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('tabs', { scope: 'file' }, async ({}, { onCleanup }) => {
    const tabs = new Map<string, Page>()
    onCleanup(async () => {
      for (const page of tabs.values()) await page.context().close()
    })
    return tabs
  })
  .extend('pages', { scope: 'file' }, async ({ browser, site }, { onCleanup }) => {
    const pages = new LentPages((script) => openPage(browser, site.origin, { script }))
    onCleanup(() => pages.close())
    return pages
  })
  .extend('calm', { scope: 'file' }, (): boolean => false)
  .extend(
    'visit',
    async ({ browser, site, tabs, pages, calm, task }, { onCleanup }): Promise<Visit> => {
      const problems: string[] = []
      const contexts: BrowserContext[] = []
      const borrowed = new Set<Page>()
      const opened = new Set<Page>()
      const lent: Page[] = []
      onCleanup(async () => {
        if (task.result?.state === 'fail') for (const page of opened) await tellOf(page)
        // Of the same origin, so that the next page finds the process of this one.
        // A page that was on its way elsewhere breaks the first one off.
        for (const page of borrowed)
          await page.goto('/robots.txt').catch(() => page.goto('/robots.txt'))
        for (const page of lent) {
          if (task.result?.state === 'fail') await page.context().close()
          else await pages.giveBack(page)
        }
        for (const context of contexts) await context.close()
        if (problems.length > 0) throw new Error(`The browser complains:\n${problems.join('\n')}`)
      })
      const newPage = async (visitor: Visitor) => {
        const { tab, more, script = true } = visitor
        const isLent = !tab && !more
        const page = await (isLent ? pages.take(script) : openPage(browser, site.origin, visitor))
        if (isLent) lent.push(page)
        else if (!tab) contexts.push(page.context())
        watch(page, site.origin)
        return page
      }
      const visit = async (path: string, visitor: Visitor = {}) => {
        const { before, tab = '' } = visitor
        const kept = tabs.get(tab)
        const page = kept ?? (await newPage(visitor))
        await resetWindow(page, { calm, ...visitor })
        if (tab) {
          tabs.set(tab, page)
          borrowed.add(page)
        }
        problemsOf.set(page, problems)
        expectedProblems.set(page, [])
        opened.add(page)
        await before?.(page)
        await page.goto(path)
        return page
      }
      return Object.assign(visit, { site })
    },
  )

/**
 * The same where the visitors prefer reduced motion, unless told: frames of a movement are a fifth of
 * the work. How pages move is seen in home-moves, frame, menu, lightbox and pages.
 */
export const calmTest = test.extend('calm', { scope: 'file' }, (): boolean => true)

/**
 * The same for files that only read what visitors read: they share a program, whose start, and whose first
 * pages, are the most of its work.
 */
export const readerTest = test.extend('isReader', { scope: 'file' }, (): boolean => true)
export const calmReaderTest = calmTest.extend('isReader', { scope: 'file' }, (): boolean => true)

async function openPage(browser: Browser, origin: string, visitor: Visitor): Promise<Page> {
  const { script = true, more } = visitor
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: script, ...more })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  waitForHydration(page)
  await page.addInitScript(() => {
    // A panel that is idle loads all its screens: more work than its page, and seldom looked at.
    window.requestIdleCallback = () => 0
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return page
}

/** Lets the panel load its other screens ahead, by the timer of browsers that are never idle. */
export async function loadAhead(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
}

/** From now on the time of this page passes only by `page.clock`. Before it is opened, at best. */
export async function stopClock(page: Page, time = '2026-11-21T12:00:00Z'): Promise<void> {
  const start = new Date(time).getTime()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 60_000)
}

async function resetWindow(page: Page, { width = 1440, height = 900, calm }: Visitor) {
  await page.setViewportSize({ width, height })
  const reducedMotion = calm ? 'reduce' : 'no-preference'
  await page.emulateMedia({ reducedMotion, forcedColors: null, media: null })
}

function watch(page: Page, origin: string): void {
  const note = (problem: string) => {
    const isExpected = expectedProblems.get(page)?.some((like) => like.test(problem))
    if (!isExpected) problemsOf.get(page)?.push(problem)
  }
  page.on('console', (message) => {
    if (/error|warning|assert/.test(message.type()))
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', ({ stack, message }) => {
    // One of a script has words, "undefined" at least. Chromium tells of one without any, seldom and
    // also where scripts are off: its cause is not known.
    if (stack || message) note(`page error: ${stack || message}`)
  })
  page.on('requestfailed', (request) => {
    const cause = request.failure()?.errorText
    // Somebody who leaves a page cuts off what it was still loading.
    if (cause !== 'net::ERR_ABORTED') note(`request failed: ${request.url()} ${cause}`)
  })
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && asked !== origin)
      note(`request to another host: ${request.url()}`)
  })
}

/** What somebody would see who looked at the page in which a test failed. */
async function tellOf(page: Page): Promise<void> {
  const words = await Promise.race([
    page.evaluate(() => document.body.innerText).catch((error: Error) => error.message),
    pause(2000, 'nothing in two seconds'),
  ])
  process.stderr.write(
    `\nWhat ${page.url()} said when the test failed:\n${words.slice(0, 1500)}\n…\n${words.slice(-1500)}\n`,
  )
}

/** Waits until what is read is as expected: `await soon(() => page.url()).toContain('?m=')`. */
export function soon<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 90_000, interval: 25 })
}

/** Lets what a page asks for at addresses like these wait until the returned function is called. */
export async function holdRequests(page: Page, like: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(like, async (route) => {
    await promise
    // Who has called it off meanwhile gets no answer.
    await route.continue().catch(() => {})
  })
  return resolve
}

/** Goes on with the Tab key until something has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator, presses = 80): Promise<void> {
  for (let press = 0; !(await hasFocus(target)); press += 1) {
    if (press === presses) throw new Error('Tab never came there')
    await page.keyboard.press('Tab')
  }
}

/** Path, query and fragment of the page. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** Whether the focus is on this element or within it. */
export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element.contains(document.activeElement))
}

/** Keeps a picture of the page in the folder that SHOTS names, if it names one. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
  })
  // Halfway through a smooth scroll the fixed parts of a page would be missing.
  let before = -1
  await soon(async () => {
    const last = before
    before = await page.evaluate(() => scrollY)
    return before === last
  }).toBe(true)
  await page.screenshot({ path: join(folder, `${name}-${page.viewportSize()?.width}.png`) })
}
