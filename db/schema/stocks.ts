import type { Optional, RecordColumns, WithDefault } from './column-types.ts'

export type StockTables = {
  themes: Themes
  stock_picks: StockPicks
  price_points: PricePoints
  price_updates: PriceUpdates
  price_update_items: PriceUpdateItems
}

type Themes = {
  /** The slug. */
  id: string
  name: string
  description: string
  created_at: Date
  updated_at: Date
}

type StockPicks = RecordColumns & {
  theme_id: string
  /** As the editor and the public call know it. */
  stock_id: string
  name: string
  ticker: string
  exchange: string
  current_price: Optional<number>
  entry_price: Optional<number>
  /** A day of the office, or ''. */
  entry_date: WithDefault<string>
  /** What its theme is measured against, and no pick. */
  is_benchmark: WithDefault<boolean>
  price_as_of: Optional<Date>
  /** Rises with every price, by any hand. */
  price_revision: WithDefault<number>
  image_url: Optional<string>
  image_alt: WithDefault<string>
  thesis: string
  last_updated: Date
  removal_reason: WithDefault<string>
  /** A closed stock is removed from its list as well. */
  closed_at: Optional<Date>
  closing_price: Optional<number>
  closed_by: WithDefault<string>
  close_reason: WithDefault<string>
}

type PricePoints = {
  id: string
  stock_pick_id: string
  price: number
  as_of: Date
  source: string
  recorded_at: Date
  recorded_by: WithDefault<string>
  /** The service that it was fetched from, or ''. */
  provider: WithDefault<string>
  /** By whose approval it was recorded. */
  submission: Optional<string>
  /** Kept, but shown nowhere else. */
  error_at: Optional<Date>
  error_by: Optional<string>
}

/** All where neither stock nor theme is named. */
type PriceUpdates = {
  id: string
  theme_id: Optional<string>
  stock_pick_id: Optional<string>
  /** Null: nightly. */
  started_by: Optional<string>
  started_by_name: string
  started_at: Date
  ended_at: Optional<Date>
  /** When the service may be asked again, and how often it has said so since the last answer. */
  paused_until: Optional<Date>
  pauses: WithDefault<number>
}

type PriceUpdateItems = {
  id: string
  update_id: string
  stock_pick_id: string
  position: number
  name: string
  ticker: string
  exchange: string
  state: string
  /** The run of the job. */
  claimed_by: WithDefault<string>
  reason: WithDefault<string>
  last_price: Optional<number>
  price: Optional<number>
  /** The service that gave the price, or ''. */
  provider: WithDefault<string>
  as_of: Optional<Date>
  decided_at: Optional<Date>
  decided_by: WithDefault<string>
}
