import { createHash } from 'node:crypto'
import type { Assets } from '#app/site/assets.ts'
import type { Copy } from '#app/site/content/copy.ts'
import { renderDocument, renderErrorDocument } from '#app/site/document.tsx'
import {
  type MachineFile,
  ofEveryPage,
  type Site,
  type SitePage,
  statusOf,
} from '#app/site/page.ts'
import { loadPageAt, type PlacedPage, valueIn } from '#app/site/pages.ts'
import { readSite } from '#app/site/read-site.ts'
import type { ShownBytes } from '#core/archive/shown.server.ts'
import { findNextChange } from '#core/disclosures/disclosures.server.ts'
import { type Language, languageOf, pathIn } from '#core/language.ts'
import { type ContentType, contentTypes } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { Address } from '../answer/address.ts'
import { pagePolicy } from '../answer/policy.ts'
import { addressOf } from '../every-address.ts'
import type { Log } from '../log.ts'
import { type CachedPage, finishPage } from './cached-page.ts'
import { type Dictionary, makeDictionary } from './dictionary.ts'
import { PageStore } from './page-store.ts'

type Options = {
  db: Db
  pages: readonly PlacedPage[]
  notFound: SitePage
  assets: Assets
  origin: string
  log: Log
  limitBytes?: number
  now?: () => Date
  /** Gets each page that the archive records, when it was made for a visitor. */
  onShown?(page: ShownBytes): void
  /** From now on it is a file of its path, and the one before is none. */
  publish?(dictionary: Dictionary, before: Dictionary | undefined): void
}

/** What stands in the place of what a page has, which nobody may have published. */
export type Overrides = {
  /** What it is read from; a transaction may be taken back afterwards. */
  db?: Db
  now?: Date
  /** Undefined: that of the path. */
  language?: Language
  copy?: Copy['overrides']
  site?(site: Site): Site
  page?(found: SitePage, site: Site): SitePage
  data?(found: unknown, site: Site): unknown
  /** For the people of its address, and not for staff who look how it would be. */
  isAnswer?: true
}

type Entry = {
  key: string
  /** Under which the archive has it. */
  address?: string
  make(): Promise<CachedPage | undefined>
}

/** docs/architecture.md §5. */
export class PublicSite {
  readonly store: PageStore
  readonly pages: readonly PlacedPage[]
  readonly #options: Options
  readonly #now: () => Date
  readonly #lastSites = new Map<Language, Site>()
  readonly #dictionaries = new Map<Language, Dictionary>()
  /** What dictionaries are made of. Apart: nobody is ever sent it, nor shown it as a page that is kept. */
  readonly #common = new PageStore(Number.POSITIVE_INFINITY)

  constructor(options: Options) {
    this.#options = options
    this.pages = options.pages
    this.#now = options.now ?? (() => new Date())
    this.store = new PageStore(options.limitBytes ?? 64 * 1024 * 1024, (page) =>
      this.#findDictionary(page),
    )
  }

  /** A page that needs no work at all, or undefined. Called for every request, so it must be quick. */
  findCached(target: string): CachedPage | undefined {
    const page = this.store.find(target)
    return page && this.#isCurrent(page) ? page : undefined
  }

  async exists(placed: PlacedPage, address: Address): Promise<boolean> {
    return (await this.#find(placed, address)) !== undefined
  }

  /** Kept, or made now. Throws when it cannot be made and no earlier copy is left. */
  async answer(placed: PlacedPage, address: Address): Promise<CachedPage> {
    const found = await this.#find(placed, address)
    if (found) return found
    const { language, page } = placed
    const { unknown } = page
    if (!unknown) return this.notFound(language)
    return this.#require({
      key: `unknown ${language} ${placed.name}`,
      address: addressOf(placed.pattern, '404', undefined),
      make: () => this.#make(unknown, undefined, language),
    })
  }

  async findMoved(placed: PlacedPage, { path }: Address): Promise<string | undefined> {
    const value = valueIn(placed, path)
    if (value === undefined) return undefined
    const { language, page } = placed
    const moved = await page.movedTo?.(this.#options.db, value, this.#now(), language)
    return moved && pathIn(language, moved)
  }

  async answerFile(path: string, file: MachineFile): Promise<CachedPage> {
    return this.#require({ key: path, make: () => this.#makeFile(file, languageOf(path)) })
  }

  async notFound(language: Language): Promise<CachedPage> {
    const { notFound } = this.#options
    return this.#require({
      key: `not found ${language}`,
      address: pathIn(language, '/404'),
      make: () => this.#make(notFound, undefined, language),
    })
  }

  /** Never fails: without settings it comes without the frame. */
  async errorPage(status: number, requestId: string, language: Language): Promise<CachedPage> {
    const { assets } = this.#options
    const site = await this.#site(language).catch(() => this.#lastSites.get(language))
    const html = await renderErrorDocument({ status, requestId, language, site, assets })
    return finishPage(html, { status, language, dependsOn: [], expiresAt: 0, isCacheable: false })
  }

  /**
   * Makes the page at a path, or a given one without what it reads, with something in the place of what
   * it has; what is not there is the page that says so. Never kept, and no answer is for search engines.
   * While the database is away a given page has an old frame.
   */
  async render(
    at: string | SitePage,
    overrides: Overrides = {},
  ): Promise<{ html: string; policy: string }> {
    const { db = this.#options.db, now = this.#now() } = overrides
    const { assets, origin, notFound } = this.#options
    const path = typeof at === 'string' ? at : ''
    const { language = languageOf(path) } = overrides
    const loaded =
      typeof at === 'string'
        ? ((await loadPageAt(this.pages, db, at, now, language)) ?? { page: notFound, data: {} })
        : { page: at, data: undefined }
    const isNow = overrides.db === undefined && overrides.now === undefined
    const found = isNow
      ? await this.#lastingSite(language)
      : await readSite(db, origin, language, now)
    const copy = { ...found.copy, overrides: { ...found.copy.overrides, ...overrides.copy } }
    const site = overrides.site?.({ ...found, copy }) ?? { ...found, copy }
    const page = overrides.page?.(loaded.page, site) ?? loaded.page
    const data = overrides.data ? await overrides.data(loaded.data, site) : loaded.data
    const hidden: SitePage = {
      ...page,
      head: (...given) => ({ ...page.head(...given), noIndex: true, canonical: undefined }),
    }
    const shown = overrides.isAnswer ? page : hidden
    const html = await renderDocument({ page: shown, data, site, assets })
    return { html, policy: pagePolicy(html, "'self'") }
  }

  async #lastingSite(language: Language): Promise<Site> {
    return this.#site(language).catch((error) => {
      const last = this.#lastSites.get(language)
      if (!last) throw error
      return last
    })
  }

  invalidateContent(nouns: readonly ContentType[]): void {
    this.store.invalidateContent(nouns)
    this.#common.invalidateContent(nouns)
  }

  async #find(placed: PlacedPage, { path, query }: Address) {
    const { language, page } = placed
    const value = valueIn(placed, path)
    const plain: Entry = {
      key: path,
      address: path,
      make: () => this.#make(page, value, language),
    }
    const asked = page.query && query.get(page.query)
    if (!page.query || !asked) return this.#pageAt(plain)
    const key = `${path}?${new URLSearchParams({ [page.query]: asked })}`
    const own: Entry = {
      key,
      address: key,
      make: () => this.#make(page, asked, language),
    }
    return (await this.#pageAt(own)) ?? this.#pageAt(plain)
  }

  async #require(entry: Entry): Promise<CachedPage> {
    const page = await this.#pageAt(entry)
    if (!page) throw new Error(`${entry.key} could not be made`)
    return page
  }

  async #pageAt(entry: Entry, store = this.store): Promise<CachedPage | undefined> {
    const kept = store.find(entry.key)
    if (kept && this.#isCurrent(kept)) return kept
    try {
      const made = await store.make(entry.key, () => entry.make())
      if (kept && made && !made.isCacheable) return kept
      if (made) this.#noteShown(entry, made)
      return made
    } catch (error) {
      if (!kept) throw error
      const page = entry.key
      this.#options.log.warn({ err: error, page }, 'page not rendered again, last copy served')
      return kept
    }
  }

  async #findDictionary({ type, language }: CachedPage): Promise<Dictionary | undefined> {
    const { publish, notFound } = this.#options
    if (!publish || !language || !type.startsWith('text/html')) return undefined
    const make = () => this.#make(notFound, undefined, language)
    const common = await this.#pageAt({ key: language, make }, this.#common).catch(() => undefined)
    const before = this.#dictionaries.get(language)
    if (!common || before?.content.equals(common.bodies.identity)) return before
    const dictionary = makeDictionary(language, common.bodies.identity)
    this.#dictionaries.set(language, dictionary)
    publish(dictionary, before)
    return dictionary
  }

  #noteShown({ address }: Entry, { bodies, language }: CachedPage): void {
    if (address === undefined || language === undefined) return
    const sha256 = createHash('sha256').update(bodies.identity).digest('hex')
    this.#options.onShown?.({ sha256, address, language, at: this.#now() })
  }

  async #make(
    page: SitePage,
    value: string | undefined,
    language: Language,
  ): Promise<CachedPage | undefined> {
    const { db } = this.#options
    const now = this.#now()
    const data = await page.load(db, value, now, language)
    const site = await this.#site(language, now)
    const until = await findNextChange(db, now)
    if (data === undefined) return undefined
    const html = await renderDocument({ page, data, site, assets: this.#options.assets })
    return finishPage(html, {
      status: statusOf(page, data),
      language,
      dependsOn: [...page.dependsOn, ...ofEveryPage],
      expiresAt: earliest(page.expiresAt?.(data, now), until),
      isCacheable: page.isCacheable?.(data) ?? true,
    })
  }

  async #makeFile(file: MachineFile, language: Language): Promise<CachedPage> {
    const { db, pages } = this.#options
    const now = this.#now()
    const site = await this.#site(language, now)
    const until = await findNextChange(db, now)
    return finishPage(await file.body(db, pages, site), {
      type: file.type,
      language: file.isTranslated ? language : undefined,
      status: 200,
      dependsOn: contentTypes,
      expiresAt: earliest(until),
      isCacheable: true,
    })
  }

  #isCurrent(page: CachedPage): boolean {
    if (page.stale || page.expiresAt === Infinity) return !page.stale
    return this.#now().getTime() < page.expiresAt
  }

  async #site(language: Language, now = this.#now()): Promise<Site> {
    const site = await readSite(this.#options.db, this.#options.origin, language, now)
    this.#lastSites.set(language, site)
    return site
  }
}

/** In milliseconds; Infinity where there is none. */
function earliest(...moments: (Date | undefined)[]): number {
  return Math.min(...moments.map((moment) => moment?.getTime() ?? Number.POSITIVE_INFINITY))
}
