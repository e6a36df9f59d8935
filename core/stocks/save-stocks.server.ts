import { z } from 'zod'
import { readListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { dayIn } from '../dates.ts'
import type { TrackedList } from '../history/history.server.ts'
import type { EditedList, SaveOutcome, SentList } from '../lists/list.ts'
import { type SavedList, saveList } from '../lists/save-list.server.ts'
import { readSentList, rowId } from '../lists/sent-list.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import { hasTheme } from '../themes/staff-themes.server.ts'
import { mostStocks, type SentStock, type StockDraft, stockLabels } from './stock-draft.ts'
import { draftOf, readStockRows } from './stock-rows.server.ts'
import { writeStocks } from './write-stocks.server.ts'

/** As it stands in the field, or as a number of US dollars. */
const usd = z.union([z.string().max(40), z.number().transform(String)])

const sentStock: z.ZodType<SentStock> = z.object({
  id: rowId,
  name: z.string(),
  ticker: z.string(),
  exchange: z.string(),
  entry: usd,
  image: z.string().max(500),
  imageAlt: z.string(),
  thesis: z.string(),
  /** Without it, the price is left as it is. */
  current: usd.optional(),
  lastUpdated: z.string().optional(),
  priceRevision: z.number().int().default(0),
})

/** The list of one theme's stocks. */
export function stocksOf(themeId: string): SavedList<StockDraft> {
  return {
    name: `stocks:${themeId}`,
    noun: 'stocks',
    readCurrent: (db) => readStocksForEditing(db, themeId),
  }
}

export function trackedStocks(themeId: string): TrackedList {
  return { name: stocksOf(themeId).name, labels: stockLabels }
}

/** The stocks of a theme as their editor loads them, in display order. */
export async function readStocksForEditing(
  db: Db,
  themeId: string,
): Promise<EditedList<StockDraft>> {
  // Before the rows: then a save in between is a conflict, never an overwriting.
  const revision = await readListRevision(db, stocksOf(themeId).name)
  const [{ timeZone }, rows] = [await readSettings(db), await readStockRows(db, themeId)]
  return {
    revision,
    rows: rows.filter((row) => row.removed_at === null).map((row) => draftOf(row, timeZone)),
    today: dayIn(timeZone, new Date()),
  }
}

/**
 * Saves what the editor of a theme's stocks posted, all of it or nothing (docs/product.md §4, §5;
 * docs/decisions.md 6, 8, 18). Undefined when there is no such theme. Throws Refusal 'not-allowed'.
 */
export async function saveStocks(
  db: Db,
  actorId: string,
  themeId: string,
  sent: SentList,
): Promise<SaveOutcome<StockDraft> | undefined> {
  if (!(await hasTheme(db, themeId))) return undefined
  const message = `A theme has at most ${mostStocks.toLocaleString('en-US')} stocks`
  const { read, problems } = readSentList(sent, sentStock, { rows: mostStocks, message })
  if (!read) return { outcome: 'invalid', problems }
  const write = writeStocks(themeId, () => read.rows)
  return saveList(db, actorId, stocksOf(themeId), read, write)
}
