import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/schema.ts'
import { dayIn, noonIn } from '../dates.ts'
import { type Actor, type Change, newRecord, recordChange } from '../history/changes.server.ts'
import { errorsOf, type Problem } from '../lists/list.ts'
import { InvalidList, ListMoved, type Write } from '../lists/save-list.server.ts'
import { mayNamePicture } from '../media/named-picture.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import { freeSlug, slugOf } from '../slug.ts'
import {
  checkStocks,
  isPriceChanged,
  type SentStock,
  type StockDraft,
  stockFields,
  tidyStock,
} from './stock-draft.ts'
import { draftOf, readStockRows, type StockRow } from './stock-rows.server.ts'
import { parseUsd, usdText } from './usd.ts'

/** A stock as it is to be; with `asOf`, the moment of a price that comes back. */
export type WantedStock = SentStock & Partial<Pick<StockDraft, 'asOf'>>

/** What a theme's stocks are to become, in this order. */
type Wanted = (
  stored: readonly StockRow[],
  timeZone: string,
  tx: Tx,
) => WantedStock[] | Promise<WantedStock[]>

/** A stock as it will be kept. */
type Settled = { draft: StockDraft; row: StockRow | undefined; displayOrder: number }

/**
 * Makes the stocks of a theme what is wanted (decision 6): rows keep their identity and their
 * prices, those that are not wanted any more go to the trash. Throws InvalidList, and ListMoved for
 * a price that somebody else has set since it was loaded.
 *
 * @param from whether stocks in the trash may be wanted; in an editor's list they may not
 */
export function writeStocks(
  themeId: string,
  wanted: Wanted,
  from: 'theme' | 'theme and trash',
): Write {
  return async (tx, actor, revision) => {
    const { timeZone } = await readSettings(tx)
    const stored = await readStockRows(tx, themeId)
    const known = new Map(
      stored
        .filter((row) => from === 'theme and trash' || row.removed_at === null)
        .map((row) => [row.stock_id, row]),
    )
    const sent = await wanted(stored, timeZone, tx)
    const stocks = await settle(tx, sent, known, timeZone)
    const writer = new Writer(tx, actor, { themeId, revision, timeZone })

    const ids: Record<string, string> = {}
    const taken = new Set(stored.map((row) => row.stock_id))
    for (const { draft, row, displayOrder } of stocks) {
      if (row) await writer.update(row, draft, displayOrder)
      else {
        const stockId = freeSlug(slugOf(draft.ticker, '-') || 'pick', (id) => taken.has(id))
        taken.add(stockId)
        await writer.add({ ...draft, id: stockId }, displayOrder)
        ids[draft.id] = stockId
      }
    }
    const left = new Set(stocks.map(({ draft }) => draft.id))
    for (const row of stored)
      if (row.removed_at === null && !left.has(row.stock_id)) await writer.remove(row)
    return { ids, changed: writer.changed }
  }
}

/** The stocks as they will be kept. Throws InvalidList and ListMoved. */
async function settle(
  tx: Tx,
  sent: readonly WantedStock[],
  known: ReadonlyMap<string, StockRow>,
  timeZone: string,
): Promise<Settled[]> {
  const today = dayIn(timeZone, new Date())
  const stocks: Settled[] = []
  const before: StockDraft[] = []
  const strangers: Problem[] = []
  let place = 0
  for (const each of sent) {
    const row = known.get(each.id)
    const stored = row && draftOf(row, timeZone)
    const draft = settlePrice(tidyStock(each), stored, today)
    const fault = (field: string, message: string) =>
      strangers.push({ id: each.id, name: each.name, field, message, severity: 'error' })
    if (!stored && !each.id.startsWith('stock-'))
      fault('id', 'This stock is not in the theme any more: load the list again')
    if (!(await mayNamePicture(tx, 'stock-images', draft.image, stored?.image ?? '')))
      fault('image', 'There is no such picture: upload it again')
    // A row keeps its number as long as it still stands behind the one before.
    place = row && row.display_order > place ? row.display_order : place + 1
    stocks.push({ draft, row, displayOrder: place })
    if (stored) before.push(stored)
  }
  const drafts = stocks.map(({ draft }) => draft)
  const problems = [...strangers, ...errorsOf(checkStocks(drafts, today, before))]
  if (problems.length > 0) throw new InvalidList(problems)
  return stocks
}

/**
 * The stock with the price that was sent, or the stored one where none was. Throws ListMoved when
 * another price has been stored since.
 */
function settlePrice(sent: WantedStock, stored: StockDraft | undefined, today: string): StockDraft {
  const server = {
    asOf: stored?.asOf ?? '',
    priceRevision: stored?.priceRevision ?? 0,
    pricePoints: stored?.pricePoints ?? 0,
  }
  const entry = textOf(sent.entry)
  const kept = { current: stored?.current ?? '', lastUpdated: stored?.lastUpdated ?? '' }
  if (sent.current === undefined) return { ...sent, ...kept, ...server, entry }
  const current = textOf(sent.current)
  const sameAmount = stored && parseUsd(current) === parseUsd(stored.current)
  // Without a date a new price is from now; the old price stays from when it was (decision 8).
  const lastUpdated = sent.lastUpdated || (sameAmount ? kept.lastUpdated : today)
  const draft = { ...sent, ...server, entry, current, lastUpdated }
  if (stored && isPriceChanged(draft, stored)) {
    if (sent.priceRevision !== stored.priceRevision) throw new ListMoved()
    return { ...draft, asOf: sent.asOf ?? '' }
  }
  return sent.asOf === undefined ? draft : { ...draft, asOf: sent.asOf }
}

/** A price as it is shown once it is kept; what cannot be kept stays as it was typed. */
function textOf(typed: string): string {
  const price = parseUsd(typed)
  return price > 0 ? usdText(price) : typed
}

/** Writes single stocks down, each with its line of history. */
class Writer {
  changed = false
  readonly #tx: Tx
  readonly #actor: Actor
  readonly #list: { themeId: string; revision: number; timeZone: string }
  readonly #now = new Date()

  constructor(tx: Tx, actor: Actor, list: { themeId: string; revision: number; timeZone: string }) {
    this.#tx = tx
    this.#actor = actor
    this.#list = list
  }

  async add(stock: StockDraft, displayOrder: number): Promise<void> {
    const id = randomUUID()
    const asOf = this.#asOf(stock)
    await this.#tx
      .insertInto('stock_picks')
      .values({
        ...this.#columns(stock, displayOrder),
        id,
        theme_id: this.#list.themeId,
        stock_id: stock.id,
        current_price: parseUsd(stock.current),
        price_as_of: asOf,
        price_revision: 1,
        created_at: this.#now,
      })
      .execute()
    await this.#keepPrice(id, parseUsd(stock.current), asOf)
    const fields = Object.fromEntries(stockFields.map((field) => [field, stock[field]]))
    await this.#record(id, stock.name, 'added', newRecord(fields))
  }

  async update(row: StockRow, stock: StockDraft, displayOrder: number): Promise<void> {
    const before = draftOf(row, this.#list.timeZone)
    const differences = Object.fromEntries(
      stockFields
        .filter((field) => before[field] !== stock[field])
        .map((field) => [field, { before: before[field], after: stock[field] }]),
    ) as Change['differences']
    if (row.display_order !== displayOrder)
      differences.displayOrder = { before: row.display_order, after: displayOrder }
    const priced = isPriceChanged(stock, before) || stock.asOf !== before.asOf
    const asOf = priced ? this.#asOf(stock) : row.price_as_of
    if (priced) differences.asOf = { before: before.asOf, after: asOf?.toISOString() ?? '' }
    const restored = row.removed_at !== null
    if (Object.keys(differences).length === 0 && !restored) return

    await this.#tx
      .updateTable('stock_picks')
      .set({
        ...this.#columns(stock, displayOrder),
        ...(priced && {
          current_price: parseUsd(stock.current),
          price_as_of: asOf,
          price_revision: row.price_revision + 1,
        }),
        removed_at: null,
        removed_by: null,
      })
      .where('id', '=', row.id)
      .execute()
    if (priced && asOf) await this.#keepPrice(row.id, parseUsd(stock.current), asOf)
    await this.#record(row.id, stock.name, restored ? 'restored' : 'updated', differences)
  }

  async remove(row: StockRow): Promise<void> {
    await this.#tx
      .updateTable('stock_picks')
      .set({ removed_at: this.#now, removed_by: this.#actor.id, updated_at: this.#now })
      .where('id', '=', row.id)
      .execute()
    await this.#record(row.id, row.name, 'removed', {})
  }

  /** Every price that was ever shown is kept, once for each moment (design.md §4). */
  async #keepPrice(stockPickId: string, price: number, asOf: Date): Promise<void> {
    const known = await this.#tx
      .selectFrom('price_points')
      .select('id')
      .where('stock_pick_id', '=', stockPickId)
      .where('as_of', '=', asOf)
      .where('price', '=', price)
      .executeTakeFirst()
    if (known) return
    await this.#tx
      .insertInto('price_points')
      .values({
        id: randomUUID(),
        stock_pick_id: stockPickId,
        price,
        as_of: asOf,
        source: 'hand',
        recorded_at: this.#now,
      })
      .execute()
  }

  async #record(
    recordId: string,
    recordName: string,
    action: Change['action'],
    differences: Change['differences'],
  ): Promise<void> {
    this.changed = true
    const { revision } = this.#list
    const change = { noun: 'stocks', recordId, recordName, action, differences, revision } as const
    await recordChange(this.#tx, this.#actor, change)
  }

  #columns(stock: StockDraft, displayOrder: number) {
    return {
      name: stock.name,
      ticker: stock.ticker,
      exchange: stock.exchange,
      entry_price: parseUsd(stock.entry),
      image_url: stock.image || null,
      image_alt: stock.imageAlt,
      thesis: stock.thesis,
      display_order: displayOrder,
      last_updated: this.#now,
      updated_at: this.#now,
    }
  }

  /** The moment of a price: one that comes back has its own, today is now, other days are noon. */
  #asOf({ asOf, lastUpdated }: StockDraft): Date {
    const { timeZone } = this.#list
    if (asOf !== '') return new Date(asOf)
    return lastUpdated === dayIn(timeZone, this.#now) ? this.#now : noonIn(timeZone, lastUpdated)
  }
}
