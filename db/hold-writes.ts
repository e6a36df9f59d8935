import type { Driver, KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import { WritesHeld } from './errors.ts'

/** While an update changes the tables, until the moment when they are ready, about (performance.now()). */
export type Hold = { until: number | undefined }

/**
 * Refuses at once what an update would keep waiting: each transaction, and each statement that is not
 * plainly a read. What gets past it meets the lock of the update (held.ts).
 */
export function holdWrites(hold: Hold): { plugin: KyselyPlugin; watch(driver: Driver): Driver } {
  const refuse = () => {
    if (hold.until === undefined) return
    throw new WritesHeld(Math.max(5, Math.ceil((hold.until - performance.now()) / 1000)))
  }
  return {
    plugin: {
      transformQuery({ node }: { node: RootOperationNode; queryId: QueryId }) {
        if (!isRead(node)) refuse()
        return node
      },
      transformResult: async ({ result }) => result,
    },
    watch(driver) {
      const begin = driver.beginTransaction.bind(driver)
      driver.beginTransaction = async (connection, settings) => {
        refuse()
        await begin(connection, settings)
      }
      return driver
    },
  }
}

function isRead(node: RootOperationNode): boolean {
  if (node.kind !== 'RawNode') return node.kind === 'SelectQueryNode'
  return /^\s*(select|with|pragma|values)\b/i.test(node.sqlFragments.join('?'))
}
