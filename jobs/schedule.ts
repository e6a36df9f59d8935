import type { Logger } from 'pino'
import { hasDueRequest } from '../core/accounts/requests.server.ts'
import { hasDueMail } from '../core/outbox/outbox.server.ts'
import type { Seal } from '../core/outbox/seal.server.ts'
import type { Db } from '../db/schema.ts'
import type { RenderedMail } from '../emails/render.tsx'
import { fulfilRequests } from './account-requests.ts'
import { housekeeping } from './housekeeping.ts'
import { sendDueMail } from './send-mail.ts'

/** What a job may use. */
export type JobContext = {
  db: Db
  log: Logger
  seal: Seal
  /** The address that links in mails start with. */
  origin: string
  sendMail(mail: RenderedMail & { id: string; to: string }): Promise<void>
  /** Aborted when the process is about to end: finish the step at hand and return. */
  stopping: AbortSignal
}

export type Job = {
  name: string
  everySeconds: number
  /** For frequent jobs: whether there is anything to do. Without it a run is always made. */
  isDue?(db: Db): Promise<boolean>
  run(context: JobContext): Promise<void>
}

/** The whole timetable. Runs start at whole multiples of their interval, counted from 1970 UTC. */
export const schedule: readonly Job[] = [
  { name: 'account-requests', everySeconds: 1, isDue: hasDueRequest, run: fulfilRequests },
  { name: 'send-mail', everySeconds: 2, isDue: hasDueMail, run: sendDueMail },
  { name: 'housekeeping', everySeconds: 24 * 60 * 60, run: housekeeping },
]
