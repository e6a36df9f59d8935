/**
 * Loaded into a program (`node --import`): appends the text of each statement that it prepares for
 * SQLite to the file STATEMENTS_FILE, as a line of JSON, once.
 */
import { appendFileSync } from 'node:fs'
import Database from 'better-sqlite3'

const file = process.env.STATEMENTS_FILE
const known = new Set()

if (file)
  Database.prototype.prepare = new Proxy(Database.prototype.prepare, {
    apply(prepare, database, [sql]) {
      if (!known.has(sql)) appendFileSync(file, `${JSON.stringify(sql)}\n`)
      known.add(sql)
      return Reflect.apply(prepare, database, [sql])
    },
  })
