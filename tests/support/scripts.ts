import type { Page } from 'playwright-core'
import { expectProblem, holdRequests, type Visit, type Visitor } from './browser.ts'

/** The files that bring islands to life, React among them. */
const islandScripts = '**/assets/*.js'

/**
 * Lets the islands' files, or those of these names, wait until the returned function is called. Meanwhile the
 * page does not give them up, as it does after five seconds (boot.ts), which a busy machine is soon late for.
 */
export async function holdScripts(page: Page, files = islandScripts): Promise<() => void> {
  let isHeld = true
  const letGo = await holdRequests(page, files)
  page.on('load', () => {
    if (isHeld) void page.evaluate(waitOn).catch(() => {})
  })
  return () => {
    isHeld = false
    letGo()
  }
}

/** Opens a page whose islands' files wait until `release` is called. */
export async function visitHeld(visit: Visit, path: string, visitor: Visitor = {}) {
  let release = () => {}
  const before = async (page: Page) => {
    await visitor.before?.(page)
    release = await holdScripts(page)
  }
  const page = await visit(path, { ...visitor, before })
  return { page, release }
}

/** Runs in the page. */
function waitOn(): void {
  const { setTimeout } = window
  const later = (run: () => void, ms?: number) => (ms === 5000 ? 0 : setTimeout(run, ms))
  window.setTimeout = later as typeof setTimeout
}

/** The islands' files cannot be loaded, as on a train. */
export async function cutScripts(page: Page): Promise<void> {
  expectProblem(page, /\/assets\/.*\.js/)
  await page.route(islandScripts, (route) => route.abort())
}

/** Addresses of the islands' files that this page asks for from now on. */
export function noteScripts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/.*\.js/.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** Sends documents without their scripts: for what must look at a page by script itself (axe). */
export async function dropScripts(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    await route.fulfill({ response, body: html })
  })
}
