import type { CDPSession, Page } from 'playwright-core'

const events = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

type Lent = { page: Page; script: boolean; session: CDPSession; isAltered: boolean }

/**
 * Pages that the tests of one file use one after the other, each in a context of its own: a new one
 * costs twice as much as the visit. What a test leaves behind is taken away before the next gets it.
 */
export class LentPages {
  readonly #openPage: (script: boolean) => Promise<Page>
  readonly #free: Lent[] = []
  readonly #all = new Map<Page, Lent>()

  constructor(openPage: (script: boolean) => Promise<Page>) {
    this.#openPage = openPage
  }

  async take(script: boolean): Promise<Page> {
    const index = this.#free.findIndex((each) => each.script === script)
    const [found] = index < 0 ? [] : this.#free.splice(index, 1)
    return (found ?? (await this.#open(script))).page
  }

  /** Cleans it for the next test, unless it cannot be used again; then it is closed. */
  async giveBack(page: Page): Promise<void> {
    const lent = this.#all.get(page)
    if (!lent || page.isClosed()) return
    const isClean = !lent.isAltered && (await this.#clean(lent).catch(() => false))
    if (isClean) this.#free.push(lent)
    else await page.context().close()
  }

  async close(): Promise<void> {
    for (const page of this.#all.keys()) await page.context().close()
  }

  async #open(script: boolean): Promise<Lent> {
    const page = await this.#openPage(script)
    const session = await page.context().newCDPSession(page)
    const lent = { page, script, session, isAltered: false }
    noteAlterations(lent)
    this.#all.set(page, lent)
    return lent
  }

  async #clean({ page, script, session }: Lent): Promise<boolean> {
    const context = page.context()
    for (const event of events) page.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    // Of the same origin, so that the next page finds the process of this one.
    await page.goto('/robots.txt')
    await page.mouse.move(-1, -1)
    if (script) await page.evaluate(() => sessionStorage.clear())
    const { origin } = new URL(page.url())
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await context.clearCookies()
    await context.clearPermissions()
    await session.send('Page.resetNavigationHistory')
    return true
  }
}

/** A clock and scripts that a test has put into a page stay there. */
function noteAlterations(lent: Lent): void {
  const { page } = lent
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...given) => {
    lent.isAltered = true
    return addInitScript(...given)
  }
  const { clock } = page
  const install = clock.install.bind(clock)
  clock.install = (...given) => {
    lent.isAltered = true
    return install(...given)
  }
}
