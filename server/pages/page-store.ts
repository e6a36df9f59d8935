import pLimit from 'p-limit'
import type { CachedPageSummary } from '#core/site-settings/refresh-pages.server.ts'
import type { ContentType } from '#db/revisions.ts'
import { type CachedPage, compressWell } from './cached-page.ts'
import type { Dictionary } from './dictionary.ts'

// No cache package: a copy ends when its content changes, and stays while the database is away.

/** Compressing well takes several times what drawing takes, and a next change throws it away. */
const quietMs = 10_000

/** For what is compressed well; undefined where there is none. */
type FindDictionary = (page: CachedPage) => Promise<Dictionary | undefined>

/**
 * Finished pages, least recently used out first (docs/architecture.md §5), each made once however
 * many ask. An old copy stays until it is made again, for while the database is away.
 */
export class PageStore {
  readonly #pages = new Map<string, CachedPage>()
  readonly #underway = new Map<string, Promise<CachedPage | undefined>>()
  readonly #limitBytes: number
  readonly #movedAt = new Map<ContentType, number>()
  /** One at a time: it takes a core, and visitors need the other. */
  readonly #compressing = pLimit(1)
  #moves = 0
  #uses = 0
  #bytes = 0
  #quiet: NodeJS.Timeout | undefined

  readonly #findDictionary: FindDictionary

  constructor(limitBytes: number, findDictionary: FindDictionary = async () => undefined) {
    this.#limitBytes = limitBytes
    this.#findDictionary = findDictionary
  }

  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page) {
      page.lastUsed = ++this.#uses
      // Asked for again, so worth it.
      this.#compressWell(key, page)
    }
    return page
  }

  /** Makes the page unless somebody is making it already. Undefined: there is no such page. */
  make(key: string, make: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
    const underway = this.#underway.get(key)
    if (underway) return underway
    const begun = this.#moves
    const making = make()
      .then((page) => {
        if (page?.isCacheable) {
          page.stale = page.dependsOn.some((noun) => (this.#movedAt.get(noun) ?? 0) > begun)
          this.#keep(key, page)
        }
        // A withdrawn text is not served while the database is away.
        if (!page) this.#forget(key)
        return page
      })
      .finally(() => {
        if (this.#underway.get(key) === making) this.#underway.delete(key)
      })
    this.#underway.set(key, making)
    return making
  }

  /** Pages under way may be of old content: they answer the waiting requests, and are made again. */
  invalidateContent(nouns: readonly ContentType[]): void {
    this.#moves += 1
    for (const noun of nouns) this.#movedAt.set(noun, this.#moves)
    this.#underway.clear()
    for (const page of this.#pages.values())
      if (page.dependsOn.some((noun) => nouns.includes(noun))) page.stale = true
  }

  /** When no compression is waiting; for measuring. */
  settled(): Promise<void> {
    return this.#compressing(async () => {})
  }

  list(): CachedPageSummary[] {
    return [...this.#pages]
      .map(([address, page]) => ({
        address,
        bytes: page.bytes,
        isStale: page.stale,
        madeOf: page.dependsOn,
      }))
      .toSorted((a, b) => (a.address < b.address ? -1 : 1))
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes }
  }

  #keep(key: string, page: CachedPage): void {
    this.#forget(key)
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    page.lastUsed = ++this.#uses
    if (this.#bytes > this.#limitBytes) this.#makeRoom(key)
    this.#quiet ??= setTimeout(() => this.#compressAll(), quietMs).unref()
    this.#quiet.refresh()
  }

  #compressAll(): void {
    for (const [key, page] of this.#pages) this.#compressWell(key, page)
  }

  #compressWell(key: string, page: CachedPage): void {
    if (page.isCompressedWell || page.stale) return
    page.isCompressedWell = true
    void this.#compressing(async () => {
      if (this.#pages.get(key) !== page || page.stale) return
      const before = page.bytes
      await compressWell(page, await this.#findDictionary(page))
      if (this.#pages.get(key) === page) this.#bytes += page.bytes - before
    })
  }

  #makeRoom(newest: string): void {
    const byUse = [...this.#pages].sort(([, a], [, b]) => a.lastUsed - b.lastUsed)
    for (const [key] of byUse)
      if (this.#bytes > this.#limitBytes && key !== newest) this.#forget(key)
  }

  #forget(key: string): void {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0
    this.#pages.delete(key)
  }
}
