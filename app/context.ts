import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Dependencies } from '#core/account-actions/dependencies.ts'
import type { Check } from '#core/doctor/check.ts'
import type { Scheduled } from '#core/jobs/timetable.server.ts'
import type { Files } from '#core/media/files.ts'
import type { MailFiles } from '#core/outbox/mail.ts'
import type { FindQuote } from '#core/prices/quote.ts'
import type { Connections } from '#core/site-settings/connections.ts'
import type { KeptPageSummary } from '#core/site-settings/refresh-pages.server.ts'
import type { CurrentUser } from '#core/users/account.ts'

/** What the edge hands to routes: the only way in which they reach the database. */
export type AppContext = Dependencies & {
  log: Logger
  /** The time by which texts are published. */
  now: () => Date
  /** False: mails are files in the data folder, which nobody gets by themselves. */
  sendsMail: boolean
  /** Mails that lie in the data folder: what is erased is erased there too. */
  mailFiles: MailFiles
  /** Where pictures are stored. */
  files: Files
  /** Asks the quote service; throws NoQuote. */
  findQuote: FindQuote
  /** Every job of the program. */
  timetable: readonly Scheduled[]
  /** Looks at everything that the program depends on. */
  examine(): Promise<Check[]>
  /** The services of others, and their tests. */
  connections: Connections
  /** The finished pages that this process keeps. */
  listKeptPages(): KeptPageSummary[]
  /** Where backups go, for people. */
  backupPlace: string
  /** False: prices are kept by hand. */
  hasQuotes: boolean
  /** Who in the firm gets enquiries; undefined: the address in the settings. */
  enquiriesTo: string | undefined
}

/** Who asks, as far as a route may know. */
export type RequestInfo = {
  requestId: string
  /** Keyed hash of the network address (an IPv6 network counts as one address). */
  clientKey: string
  /** When to try again, in seconds, where an answer says so. */
  retryAfter?: string
}

/** The keys under which staff routes find the program, the request and who is signed in. */
export const appContext = createContext<AppContext>()
export const requestInfoContext = createContext<RequestInfo>()
export const currentUserContext = createContext<CurrentUser | null>(null)
/** Allows the scripts and styles of this one answer (docs/architecture.md §5). */
export const nonceContext = createContext<string>()
