import { createContext } from 'react'

/** What every row of the page needs to know. The server's clock: the browser's counts for nothing. */
export type StocksPage = {
  themeId: string
  now: Date
  timeZone: string
  /** The office's day, YYYY-MM-DD. */
  today: string
}

export const FactsOfPage = createContext<StocksPage>({
  themeId: '',
  now: new Date(0),
  timeZone: 'UTC',
  today: '1970-01-01',
})
