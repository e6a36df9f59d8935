import type { Logger } from 'pino'
import type { PlacedPage } from '#app/site/pages.ts'
import type { SocialText } from '#app/site/social/social-text.ts'
import type { PublicPages } from '#core/archive/public-pages.ts'
import type { Clock } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Scheduled } from '#core/jobs/timetable.server.ts'
import type { Files } from '#core/media/files.ts'
import type { MailFiles } from '#core/outbox/mail.ts'
import type { MailOutcome } from '#core/outbox/mail-state.ts'
import type { FindQuote } from '#core/prices/quote.ts'
import type { TextKinds } from '#core/review/operation.server.ts'
import type { SendWebhook } from '#core/webhooks/deliver.server.ts'
import type { Db } from '#db/schema.ts'
import type { RenderedMail } from '#emails/render.tsx'

/** As PNG, of the firm's own fonts. */
export type DrawSocialImage = (text: SocialText) => Promise<Buffer>

export type JobContext = {
  db: Db
  log: Logger
  clock: Clock
  encryption: Encryption
  origin: string
  /** Answers once the mail server has taken it, or it is a file. */
  sendMail(mail: RenderedMail & { id: string; to: string }): Promise<MailOutcome>
  sendWebhook: SendWebhook
  mailFiles: MailFiles
  /** Undefined: the address in the settings. */
  enquiriesTo: string | undefined
  /** Undefined where no service is set up. */
  findQuote?: FindQuote
  files: Files
  publicPages: PublicPages
  pages: readonly PlacedPage[]
  textKinds: TextKinds
  drawSocialImage: DrawSocialImage
  makeBackup(now: Date): Promise<void>
  /** Undefined where there is no continuous copy that can be tried on this machine. */
  copyTrial?: { isDue(now: Date): Promise<boolean>; make(): Promise<void> } | undefined
  /** The process is about to end: finish the step at hand and return. */
  stopping: AbortSignal
}

/** What tells whether there is anything to do. */
export type DueContext = Pick<JobContext, 'findQuote' | 'publicPages' | 'copyTrial'>

export type Job = Omit<Scheduled, 'isDue'> & {
  isDue?(db: Db, now: Date, context: DueContext): Promise<boolean>
  run(context: JobContext): Promise<void>
}
