import type { Kysely, Transaction } from 'kysely'
import type { ApiKeyTables } from './schema/api-keys.ts'
import type { ApprovalTables } from './schema/approval.ts'
import type { ArchiveTables } from './schema/archive.ts'
import type { ClaimTables } from './schema/claims.ts'
import type { EnquiryTables } from './schema/enquiries.ts'
import type { FactTables } from './schema/facts.ts'
import type { HostedTables } from './schema/hosted.ts'
import type { OperationTables } from './schema/operations.ts'
import type { PeopleTables } from './schema/people.ts'
import type { PrivateLinkTables } from './schema/private-links.ts'
import type { StockTables } from './schema/stocks.ts'
import type { TeamTables } from './schema/team.ts'
import type { TextTables } from './schema/texts.ts'
import type { WebhookTables } from './schema/webhooks.ts'

/**
 * Instants are UTC with milliseconds, money is 1/10,000 of its currency, `…_by` are ids of people.
 * JSON is `unknown`: its noun checks it (docs/product.md §3). Order nullable columns by
 * `nullsFirst()` or `nullsLast()`, and fold text in the program: databases differ.
 */
export interface Schema
  extends TeamTables,
    StockTables,
    TextTables,
    PeopleTables,
    EnquiryTables,
    PrivateLinkTables,
    ClaimTables,
    FactTables,
    ApiKeyTables,
    WebhookTables,
    ApprovalTables,
    ArchiveTables,
    HostedTables,
    OperationTables {}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
