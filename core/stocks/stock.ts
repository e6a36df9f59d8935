import type { Picture } from '../media/picture.ts'

/** Exchanges that a stock pick may be listed on (docs/product.md §9). */
export const exchanges = ['NYSE', 'NASDAQ', 'LSE', 'TSX'] as const

export type Exchange = (typeof exchanges)[number]

/** Money in 1/10,000 of its currency, always an integer: 12.34 USD is 123400. */
export type Money = number

/** A price that was once shown, with the moment it was true and where it came from. */
export type PricePoint = { price: Money; asOf: Date; source: 'sample' | 'hand' | 'quote' }

/** A representative stock pick of one theme (docs/product.md §3). */
export type StockPick = {
  id: string
  /** The name of the row in the editor and in the public call; unique within its theme. */
  stockId: string
  themeId: string
  name: string
  ticker: string
  exchange: Exchange
  /** USD; undefined where no valid price is known. */
  currentPrice: Money | undefined
  entryPrice: Money | undefined
  imageUrl: string | undefined
  /** What the picture shows, in words; name and ticker stand for it where there are none. */
  imageAlt: string
  /** The picture's files, where it is a stored one. */
  picture?: Picture
  thesis: string
  /**
   * The moment at which the current price was true (docs/decisions.md 8), not the moment of the
   * last edit.
   */
  asOf: Date | undefined
  updatedAt: Date
  /** Oldest first. */
  pricePoints: PricePoint[]
}
