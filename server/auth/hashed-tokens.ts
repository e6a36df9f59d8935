import type { kyselyAdapter } from '@better-auth/kysely-adapter'
import { hashOf } from '../../core/accounts/mail-links.server.ts'

type Adapter = ReturnType<ReturnType<typeof kyselyAdapter>>
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>

/**
 * The library keeps session tokens as they stand in the cookie. Behind this adapter the database
 * holds their hashes, so that whoever reads it or a backup of it can sign in as nobody.
 */
export function withHashedTokens(adapter: Adapter): Adapter {
  const hashed = <Query extends { model: string; where?: Where }>(query: Query): Query =>
    query.model === 'session' && query.where
      ? { ...query, where: query.where.map(hashWhere) as Where }
      : query
  const wrapped: Adapter = {
    ...adapter,
    create: async (query) => {
      const { token } = query.data as { token?: unknown }
      if (query.model !== 'session' || typeof token !== 'string') return adapter.create(query)
      const data = { ...query.data, token: hashOf(token) }
      const row: Record<string, unknown> = await adapter.create({ ...query, data })
      return { ...row, token } as never
    },
    findOne: async <T>(query: Parameters<Adapter['findOne']>[0]) => {
      const row = await adapter.findOne<Record<string, unknown>>(hashed(query))
      const asked = query.where.find((each) => each.field === 'token')?.value
      if (row === null || query.model !== 'session' || typeof asked !== 'string')
        return row as T | null
      return { ...row, token: asked } as T
    },
    findMany: (query) => adapter.findMany(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    update: (query) => adapter.update(hashed(query)),
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
    consumeOne: (query) => adapter.consumeOne(hashed(query)),
    // Without transactions, as the adapter below it does.
    transaction: (work) => work(wrapped),
  }
  return wrapped
}

function hashWhere(where: Where[number]): Where[number] {
  if (where.field !== 'token') return where
  const { value } = where
  if (typeof value === 'string') return { ...where, value: hashOf(value) }
  return Array.isArray(value)
    ? { ...where, value: value.map((each) => hashOf(String(each))) }
    : where
}
