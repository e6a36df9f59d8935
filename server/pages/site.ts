import type { Assets } from '#app/site/assets.ts'
import { renderDocument, renderErrorDocument } from '#app/site/document.tsx'
import { type MachineFile, machineFiles } from '#app/site/machine-files.ts'
import type { Site, SitePage } from '#app/site/page.ts'
import { readSite } from '#app/site/read-site.ts'
import type { Noun } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { Address } from '../http/address.ts'
import type { Log } from '../log.ts'
import { finishPage, type KeptPage } from './kept-page.ts'
import { PageStore } from './page-store.ts'

type Options = {
  db: Db
  pages: readonly SitePage[]
  notFound: SitePage
  assets: Assets
  origin: string
  log: Log
  /** What kept pages may take up in memory, in bytes. */
  limitBytes?: number
}

type KnownValues = { values: Promise<Set<string>>; old: boolean }
/** Where an address leads: the name under which the answer is kept, and how to make it. */
type Place = { key: string; make(): Promise<KeptPage | undefined> }

const allNouns: readonly Noun[] = ['team', 'stocks', 'themes', 'letters', 'legal', 'settings']

/** The public pages: from an address to finished HTML (docs/architecture.md §5). */
export class PublicSite {
  readonly store: PageStore
  readonly #options: Options
  readonly #plain = new Map<string, SitePage>()
  readonly #withVariable: { prefix: string; page: SitePage }[] = []
  /** The values of each page's variable that exist, read once per revision of the content. */
  readonly #known = new Map<SitePage, KnownValues>()
  #lastSite: Site | undefined

  constructor(options: Options) {
    this.#options = options
    this.store = new PageStore(options.limitBytes ?? 64 * 1024 * 1024)
    for (const page of options.pages) {
      const colon = page.pattern.indexOf(':')
      if (colon < 0) this.#plain.set(page.pattern, page)
      else this.#withVariable.push({ prefix: page.pattern.slice(0, colon), page })
    }
  }

  /**
   * A page that needs no work at all, or undefined. Called for every request, so it must be quick.
   */
  findKept(target: string): KeptPage | undefined {
    const page = this.store.find(target)
    return page && isCurrent(page) ? page : undefined
  }

  /**
   * The page at an address: kept, or made now. An unknown address gets the shared 404 page.
   * Throws when it cannot be made and no earlier copy is left.
   */
  async answer(address: Address): Promise<KeptPage> {
    const unknown = this.#unknownPage(address.path)
    const nowhere: Place = { key: unknown.pattern, make: () => this.#make(unknown, undefined) }
    const place = await this.#place(address)
    const page = place && (await this.#pageAt(place))
    const answer = page ?? (await this.#pageAt(nowhere))
    if (!answer) throw new Error('The 404 page could not be made')
    return answer
  }

  /** What may be done with the page at this path, for the 405; undefined where there is none. */
  async methods(address: Address): Promise<string | undefined> {
    if (!(await this.#place(address))) return undefined
    return this.#plain.get(address.path)?.takesForm ? 'GET, HEAD, POST' : 'GET, HEAD'
  }

  /** The page for what went wrong. Never fails: without settings it comes without the frame. */
  async errorPage(status: number, requestId: string): Promise<KeptPage> {
    const { assets } = this.#options
    const site = await this.#site().catch(() => this.#lastSite)
    const html = renderErrorDocument({ status, requestId, site, assets })
    return finishPage(html, { status, dependsOn: [], goodUntil: 0, mayKeep: false })
  }

  /**
   * A page with data of one request, for a form that comes back: never kept. While the database is
   * away it has the frame of before, so that nothing that was typed is lost.
   */
  async render<Data>(page: SitePage<Data>, data: Data): Promise<string> {
    const site = await this.#site().catch((error) => {
      if (!this.#lastSite) throw error
      return this.#lastSite
    })
    return renderDocument({ page, data, site, assets: this.#options.assets })
  }

  contentMoved(nouns: readonly Noun[]): void {
    this.store.contentMoved(nouns)
    for (const [page, known] of this.#known)
      if (page.dependsOn.some((noun) => nouns.includes(noun))) known.old = true
  }

  async #place({ path, query }: Address): Promise<Place | undefined> {
    const plain = this.#plain.get(path)
    if (plain) {
      const name = plain.variable?.name
      const value = name && query.get(name)
      if (!value || !(await this.#isKnown(plain, value)))
        return { key: path, make: () => this.#make(plain, undefined) }
      const key = `${path}?${new URLSearchParams({ [name]: value })}`
      return { key, make: () => this.#make(plain, value) }
    }
    const file = machineFiles.find((each) => each.path === path)
    if (file) return { key: path, make: () => this.#makeFile(file) }
    for (const { prefix, page } of this.#withVariable) {
      const value = path.startsWith(prefix) ? path.slice(prefix.length) : ''
      if (value && (await this.#isKnown(page, value)))
        return { key: path, make: () => this.#make(page, value) }
    }
    return undefined
  }

  /** The page that all unknown values of a variable share, or the one of all unknown addresses. */
  #unknownPage(path: string): SitePage {
    const near = this.#withVariable.find(({ prefix, page }) => {
      const value = path.startsWith(prefix) && path.slice(prefix.length)
      return page.unknown && value && !value.includes('/')
    })
    return near?.page.unknown ?? this.#options.notFound
  }

  async #isKnown(page: SitePage, value: string): Promise<boolean> {
    const known = this.#known.get(page)
    if (known && !known.old) return (await known.values).has(value)
    const last = await known?.values
    const fresh: KnownValues = { values: this.#readKnown(page), old: false }
    fresh.values = fresh.values.catch((error) => {
      fresh.old = true
      if (last) return last
      this.#known.delete(page)
      throw error
    })
    this.#known.set(page, fresh)
    return (await fresh.values).has(value)
  }

  async #readKnown(page: SitePage): Promise<Set<string>> {
    return new Set(await page.variable?.known(this.#options.db))
  }

  async #pageAt(place: Place): Promise<KeptPage | undefined> {
    const kept = this.store.find(place.key)
    if (kept && isCurrent(kept)) return kept
    try {
      const made = await this.store.make(place.key, () => place.make())
      return kept && made && !made.mayKeep ? kept : made
    } catch (error) {
      if (!kept) throw error
      this.#options.log.warn(
        { err: error, page: place.key },
        'page not made anew, last copy served',
      )
      return kept
    }
  }

  async #make(page: SitePage, value: string | undefined): Promise<KeptPage | undefined> {
    const [site, data] = await Promise.all([this.#site(), page.load(this.#options.db, value)])
    if (data === undefined) return undefined
    const html = renderDocument({ page, data, site, assets: this.#options.assets })
    return finishPage(html, {
      status: page.status ?? 200,
      dependsOn: page.dependsOn,
      goodUntil: page.goodUntil?.(data, site.now)?.getTime() ?? Number.POSITIVE_INFINITY,
      mayKeep: page.mayKeep?.(data) ?? true,
    })
  }

  async #makeFile(file: MachineFile): Promise<KeptPage> {
    const { db, pages } = this.#options
    return finishPage(await file.body(db, pages, await this.#site()), {
      type: file.type,
      status: 200,
      dependsOn: allNouns,
      goodUntil: Number.POSITIVE_INFINITY,
      mayKeep: true,
    })
  }

  async #site(): Promise<Site> {
    this.#lastSite = await readSite(this.#options.db, this.#options.origin)
    return this.#lastSite
  }
}

function isCurrent(page: KeptPage): boolean {
  return !page.old && Date.now() < page.goodUntil
}
