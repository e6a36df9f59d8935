import { sql } from 'kysely'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Since when a webhook is on, and since when it fails; what a key may read (docs/product.md §15.3). */
export const webhookTurns: Migration = {
  name: '0041_webhook_turns',
  async up(tx, dialect) {
    const { optional } = columns(dialect)
    const webhooks = () => tx.schema.alterTable('webhooks')
    await webhooks().$call(optional.instant('on_since')).execute()
    await webhooks().$call(optional.instant('failing_since')).execute()
    // What began before is not told of again.
    await sql`update webhooks set on_since = ${new Date()}`.execute(tx)
    await tx.schema.alterTable('api_keys').$call(optional.json('reads')).execute()
  },
}
