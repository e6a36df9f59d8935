import type { Change } from '#core/history/changes.server.ts'
import type { Role } from '#core/rights/role.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Db } from '#db/schema.ts'
import type { Opened, Values } from './plan-rows.server.ts'
import type { Progress } from './progress.ts'
import type { TransferKindName, TransferRecord } from './transfer.ts'
import type { ZipPictures } from './zip-pictures.server.ts'

/** The kinds of file by their names; the server puts them together. */
export type Exchange = (name: TransferKindName) => TransferKind

/** What a file that another program has written is read with. */
export type Foreign = {
  /** What the last file said of a row, by the keys of columns. */
  baseOf: (row: SourceRow) => Values | undefined
  /** Fields that follow from others, so that no conflict of theirs is told. */
  quiet?: readonly string[]
  /** Fields whose rules refuse no row: what is missing is entered here later. */
  forgiven?: readonly string[]
}

export type TransferDependencies = {
  db: Db
  exchange: Exchange
  pictures?: ZipPictures
  foreign?: Foreign
  /** The keys of questions that a person has said yes to. */
  confirmed?: ReadonlySet<string>
  /** The moment of the change that a plan is made for; by default that of the plan. */
  now?: Date
  /** Of an import: nobody else saves this list until it has ended. */
  lock?: (list: string) => Promise<void>
  progress?: Progress
}

/** Of stocks and prices: one theme. Removed members and stocks come along with the trash. */
export type Asked = { theme?: string; withTrash: boolean }

export type TransferKind = {
  noun: Change['noun']
  mayExport?: (role: Role | undefined) => boolean
  /** A file that has all of these columns is of this kind. */
  marks: readonly string[]
  columns: readonly string[]
  more?: readonly string[]
  /** Reads what the rows of a file are compared with. Locks lists that are saved as a whole; others compare revisions. */
  open: (
    dependencies: TransferDependencies & { now: Date },
    rows: readonly SourceRow[],
  ) => Promise<Opened>
  /** Read as it is asked for where there may be many. */
  records: (dependencies: TransferDependencies, asked: Asked) => AsyncIterable<TransferRecord>
  /** Of a kind of which there may be too many to hold at once: they go out in several files. */
  count?: (dependencies: TransferDependencies) => Promise<number>
}
