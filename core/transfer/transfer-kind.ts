import type { Change } from '#core/history/changes.server.ts'
import type { Nouns } from '#core/record/nouns.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { TextKind, TextKindName } from '#core/texts/text-kind.ts'
import type { Role } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import type { KindPlan } from './plan-rows.server.ts'
import type { TransferRecord } from './transfer.ts'
import type { ZipPictures } from './zip-pictures.server.ts'

export type TransferDependencies = {
  db: Db
  kinds: Readonly<Record<TextKindName, TextKind>>
  nouns: Nouns
  pictures?: ZipPictures
  /** The moment of the change that a plan is made for; by default that of the plan. */
  now?: Date
}

/** Of stocks and prices: one theme. Removed members and stocks come along with the trash. */
export type Asked = { theme?: string; withTrash: boolean }

export type TransferKind = {
  noun: Change['noun']
  mayExport?: (role: Role | undefined) => boolean
  /** A file that has all of these columns is of this kind. */
  marks: readonly string[]
  columns: (dependencies: Pick<TransferDependencies, 'kinds'>) => readonly string[]
  more?: readonly string[]
  /** Nobody else saves these meanwhile. */
  listsOf: (
    dependencies: TransferDependencies,
    rows: readonly SourceRow[],
  ) => string[] | Promise<string[]>
  plan: (
    dependencies: TransferDependencies & { now: Date },
    rows: readonly SourceRow[],
  ) => Promise<KindPlan>
  /** Read as it is asked for where there may be many. */
  records: (dependencies: TransferDependencies, asked: Asked) => AsyncIterable<TransferRecord>
  /** Of a kind of which there may be too many to hold at once: they go out in several files. */
  count?: (dependencies: TransferDependencies) => Promise<number>
}
