import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Check } from '#core/doctor/check.ts'
import type { Scheduled } from '#core/jobs/timetable.server.ts'
import type { Language } from '#core/language.ts'
import type { Files } from '#core/media/files.ts'
import type { PictureIntake } from '#core/media/intake.ts'
import type { MailFiles } from '#core/outbox/mail.ts'
import type { CurrentUser } from '#core/people/account.ts'
import type { FindQuote } from '#core/prices/quote.ts'
import type { FindListNamed } from '#core/record/definition.server.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import type { TextKinds } from '#core/review/operation.server.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import type { Connections } from '#core/site-settings/connections.ts'
import type { CachedPageSummary } from '#core/site-settings/refresh-pages.server.ts'
import type { ImportWorks } from '#core/transfer/import-works.server.ts'
import type { PlanApart } from '#core/transfer/plan-sent.server.ts'
import type { Exchange } from '#core/transfer/transfer-kind.ts'
import type { Operations } from './operations.server.ts'

/** The only way in which routes reach the database. */
export type AppContext = Dependencies & {
  log: Logger
  now: () => Date
  /** For trying them out (docs/product.md §15.4). */
  webhooksToLoopback: boolean
  /** False: mails are files in the data folder. */
  sendsMail: boolean
  mailFiles: MailFiles
  files: Files
  intake: PictureIntake
  /** Throws NoQuote. */
  findQuote: FindQuote
  timetable: readonly Scheduled[]
  examine(): Promise<Check[]>
  /** What the program's commands are called with on this machine. */
  command: string
  connections: Connections
  listCachedPages(): CachedPageSummary[]
  origin: string
  /** What can be submitted for approval, and the kinds of text: put together by the server. */
  operations: Operations
  nouns: Nouns
  exchange: Exchange
  planFile: PlanApart
  imports: ImportWorks
  findListNamed: FindListNamed
  textKinds: TextKinds
  textKindsIn(language: Language): TextKinds
  backupPlace: string
  /** Of when the data are, as an ISO moment, where this is a copy to try things out. */
  copyOf: string | undefined
  /** False: prices are kept by hand. */
  hasQuotes: boolean
  /** Undefined: the address in the settings. */
  enquiriesTo: string | undefined
}

export type RequestInfo = {
  requestId: string
  /** Keyed hash of the network address (an IPv6 network counts as one address). */
  clientKey: string
  /** Who is signed in, once that was asked; the log names people so, which says nothing of them to others. */
  userId?: string
  /** In seconds, where an answer says so. */
  retryAfter?: string
  /** The form did not come in its time: none of it is here. */
  isLate?: boolean
  /** A browser asks for a whole page: without script, or before it runs. */
  isDocument?: boolean
}

export const appContext = createContext<AppContext>()
export const requestInfoContext = createContext<RequestInfo>()
export const currentUserContext = createContext<CurrentUser | null>(null)
/** Of this one answer (docs/architecture.md §5). */
export const nonceContext = createContext<string>()
