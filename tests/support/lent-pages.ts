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

/** The site to which it belongs, and whether it runs scripts. */
type Kind = { origin: string; script: boolean }

type Lent = Kind & { page: Page; session: CDPSession; isAltered: boolean }

/**
 * Pages that the tests of one worker use one after the other, each in a context of its own: a new one
 * costs twice as much as the visit. What a test leaves behind is taken away before the next gets it;
 * built files, whose names change with what they hold, stay loaded and compiled.
 */
export class LentPages {
  readonly #openPage: (kind: Kind) => Promise<Page>
  #free: Lent[] = []
  readonly #all = new Map<Page, Lent>()

  constructor(openPage: (kind: Kind) => Promise<Page>) {
    this.#openPage = openPage
  }

  async take(kind: Kind): Promise<Page> {
    await this.#closeOthers(kind.origin)
    const index = this.#free.findIndex((each) => each.script === kind.script)
    const [found] = index < 0 ? [] : this.#free.splice(index, 1)
    return (found ?? (await this.#open(kind))).page
  }

  /** Cleans it for the next test, unless it cannot be used again; then it is closed. */
  async giveBack(page: Page): Promise<void> {
    const lent = this.#all.get(page)
    const isClean = lent && !lent.isAltered && (await this.#clean(lent).catch(() => false))
    if (isClean) this.#free.push(lent)
    else await page.context().close()
  }

  /** A worker has one site at a time: no page of an earlier one is asked for again. */
  async #closeOthers(origin: string): Promise<void> {
    const others = this.#free.filter((each) => each.origin !== origin)
    this.#free = this.#free.filter((each) => each.origin === origin)
    for (const { page } of others) await page.context().close()
  }

  async #open(kind: Kind): Promise<Lent> {
    const page = await this.#openPage(kind)
    const session = await page.context().newCDPSession(page)
    const lent = { ...kind, page, session, isAltered: false }
    noteAlterations(lent)
    this.#all.set(page, lent)
    page.once('close', () => this.#all.delete(page))
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
