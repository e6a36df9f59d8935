import type { Language } from '#core/language.ts'
import type { Picture } from '#core/media/picture.ts'
import { findPictures } from '#core/media/pictures.server.ts'
import { picturesIn } from '#core/rich-text/walk.ts'
import { type ClosedStock, listClosedStocks } from '#core/stocks/closed-stocks.server.ts'
import type { StockPick } from '#core/stocks/stock.ts'
import { type Benchmark, findBenchmark, listStockPicks } from '#core/stocks/stocks.server.ts'
import type { Theme } from '#core/themes/theme.ts'
import type { Db } from '#db/schema.ts'

export type ThemeData = {
  theme: Theme
  pictures: ReadonlyMap<string, Picture>
  next: Theme | undefined
  /** Undefined when they could not be read. */
  stocks: StockPick[] | undefined
  isLoading?: boolean
  closed: ClosedStock[]
  benchmark: Benchmark | undefined
}

export function picturesOf(db: Db, { page }: Theme) {
  return findPictures(db, picturesIn(page.why.body))
}

/** Undefined when they cannot be read. */
export async function picksOf(
  db: Db,
  themeId: string,
  language: Language,
): Promise<Pick<ThemeData, 'stocks' | 'closed' | 'benchmark'>> {
  const [stocks, closed, benchmark] = await Promise.all([
    listStockPicks(db, themeId, language),
    listClosedStocks(db, themeId, language),
    findBenchmark(db, themeId, language),
  ]).catch(() => [undefined, [], undefined] as const)
  return { stocks, closed: [...closed], benchmark }
}
