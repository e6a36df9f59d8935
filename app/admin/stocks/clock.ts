import { createContext } from 'react'

/** The server's clock when the page was loaded: the browser's own counts for nothing. */
export type Clock = {
  now: Date
  /** The office's day, YYYY-MM-DD. */
  today: string
}

export const ClockOfPage = createContext<Clock>({ now: new Date(0), today: '1970-01-01' })
