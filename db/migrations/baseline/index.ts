import { columns } from '../columns.ts'
import type { Migration } from '../migration.ts'
import { approval } from './approval.ts'
import { archive } from './archive.ts'
import { claims } from './claims.ts'
import { enquiries } from './enquiries.ts'
import { facts } from './facts.ts'
import { operations } from './operations.ts'
import { people } from './people.ts'
import { privateLinks } from './private-links.ts'
import { programs } from './programs.ts'
import { stocks } from './stocks.ts'
import { team } from './team.ts'
import { texts } from './texts.ts'

const areas = [
  team,
  stocks,
  texts,
  claims,
  facts,
  operations,
  approval,
  archive,
  people,
  enquiries,
  privateLinks,
  programs,
]

/**
 * The tables of 1.0.0. It is never changed: its name ends with a hash of what it does on both databases, which
 * baseline.test.ts holds (docs/decisions/2026-11-29-the-baseline-is-frozen.md).
 */
export const baseline: Migration = {
  name: '0001_baseline_992d92203921',
  async up(tx, dialect) {
    const ground = { schema: tx.schema, column: columns(dialect), dialect }
    for (const area of areas)
      for (const statement of area(ground)) await tx.executeQuery(statement.compile(tx))
  },
}
