import type { Work } from '#core/work.ts'
import type { ContentType } from '#db/revisions.ts'
import type { RowFate } from './transfer.ts'

export type KindPlan = {
  rows: RowFate[]
  revisions: Readonly<Record<string, number>>
  /** In a transaction in which nobody else saves them; gives what visitors see otherwise. */
  write: (work: Work) => Promise<readonly ContentType[]>
}
