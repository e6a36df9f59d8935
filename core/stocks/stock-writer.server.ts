import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/schema.ts'
import { dayIn, noonIn } from '../dates.ts'
import { type Actor, type Change, newRecord, recordChange } from '../history/changes.server.ts'
import { isPriceChanged, type StockDraft, stockFields } from './stock-draft.ts'
import { draftOf, type StockRow } from './stock-rows.server.ts'
import { parseUsd } from './usd.ts'

/** Writes single stocks down, each with its line of history. */
export class StockWriter {
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

  /** Every price that was ever shown is kept, once for each moment (docs/architecture.md §4). */
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
    const { themeId, revision } = this.#list
    const record = { recordId, recordName, action, differences }
    const list = { list: `stocks:${themeId}`, revision }
    await recordChange(this.#tx, this.#actor, { noun: 'stocks', ...record, ...list })
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
