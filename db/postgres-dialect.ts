import {
  type Dialect,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import { parameter } from './values.ts'

type Limits = 'limited' | 'unlimited'

/**
 * Survives a restart of the server. 'limited': statements 15 s, locks 5 s, resting transactions 15
 * s; 'unlimited': one connection for migrations.
 */
export function postgresDialect(url: string, limits: Limits, log: Log): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'qantara',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: { getTypeParser },
    // docs/decisions/2026-12-01-no-compiled-statements.md
    onConnect: (client) => client.query('set jit = off'),
    ...(limits === 'limited'
      ? {
          max: 10,
          idleTimeoutMillis: 30_000,
          statement_timeout: 15_000,
          lock_timeout: 5000,
          idle_in_transaction_session_timeout: 15_000,
          // For a server that answers nothing at all any more.
          query_timeout: 20_000,
        }
      : { max: 1 }),
  })
  // Without these listeners a lost connection ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost a resting database connection'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool: watched(pool) })
}

function watched(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => watchedClient(await pool.connect()),
    end: () => pool.end(),
  }
}

function watchedClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: unknown
  async function query<R>(sql: string, parameters: readonly unknown[]) {
    // The rollback after a lost connection would hide what was lost.
    if (broken !== undefined) throw broken
    const stored = parameters.map(parameter)
    try {
      const result: object = await client.query(sql, stored)
      return result as PostgresQueryResult<R>
    } catch (error) {
      if (endsConnection(error)) broken = error
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || broken !== undefined),
  }
}

function endsConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08...|57P0.|25P0[34])$/.test(error.code ?? '')
}

/** bigint and numeric as numbers: ours stay far below 2^53. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format)
