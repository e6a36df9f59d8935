import type { Kysely, Transaction } from 'kysely'
import type { ApprovalTables } from './schema/approval.ts'
import type { EnquiryTables } from './schema/enquiries.ts'
import type { OperationTables } from './schema/operations.ts'
import type { PeopleTables } from './schema/people.ts'
import type { StockTables } from './schema/stocks.ts'
import type { TeamTables } from './schema/team.ts'
import type { TextTables } from './schema/texts.ts'

/**
 * The rows of both databases. Instants are UTC with milliseconds, money is 1/10,000 of its
 * currency, `…_by` and `actor_id` are ids of people, other ids are random UUIDs unless noted.
 * JSON comes out as `unknown`: the noun that owns it checks it (docs/product.md §3). Where a
 * column that may be null decides the order, say `nullsFirst()` or `nullsLast()`: the databases
 * differ. `lower()` knows only ASCII on SQLite: fold text in the program.
 */
export interface Schema
  extends TeamTables,
    StockTables,
    TextTables,
    PeopleTables,
    EnquiryTables,
    ApprovalTables,
    OperationTables {}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
