/**
 * Loaded into a program (`node --import`): appends the text of each statement that it prepares for
 * SQLite, or sends to PostgreSQL, to the file STATEMENTS_FILE, as a line of JSON, once.
 */
import { appendFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import pg from 'pg'

const file = process.env.STATEMENTS_FILE ?? ''
const known = new Set()

/** @type {ProxyHandler<any>} */
const telling = {
  apply(ask, database, given) {
    const [sql] = given
    if (typeof sql === 'string' && !known.has(sql)) appendFileSync(file, `${JSON.stringify(sql)}\n`)
    known.add(sql)
    return Reflect.apply(ask, database, given)
  },
}

if (file) {
  Database.prototype.prepare = new Proxy(Database.prototype.prepare, telling)
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, telling)
}
