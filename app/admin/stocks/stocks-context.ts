import { createContext } from 'react'

/** By the server's clock, never the browser's. */
export type StocksPage = {
  themeId: string
  now: Date
  timeZone: string
  today: string
}

export const StocksContext = createContext<StocksPage>({
  themeId: '',
  now: new Date(0),
  timeZone: 'UTC',
  today: '1970-01-01',
})

/** Of one stock, or of all; its value never changes. */
export const UpdatePrices = createContext<(stockId?: string) => void>(() => {})

/** '' when nothing is under way. */
export const UpdateState = createContext('')
