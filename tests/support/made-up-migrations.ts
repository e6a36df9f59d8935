import { sql } from 'kysely'
import { appendOnly } from '#db/migrations/append-only.ts'
import { columns } from '#db/migrations/columns.ts'
import { migrations } from '#db/migrations/index.ts'
import type { Migration } from '#db/migrations/migration.ts'

const notes = 500

/** What later versions of the program might do: new tables, rows that move, other columns. */
const madeUp: readonly Migration[] = [
  {
    name: '9001_made_up_notes',
    async up(tx, dialect) {
      const { text, whole, flag, json, instant, optional } = columns(dialect)
      await tx.schema
        .createTable('made_up_notes')
        .$call(text('id', { primaryKey: true }))
        .$call(text('words'))
        .$call(whole('length'))
        .$call(flag('is_long'))
        .$call(json('marks'))
        .$call(instant('at'))
        .$call(optional.text('about'))
        .execute()
      for (let number = 0; number < notes; number += 1)
        await sql`insert into made_up_notes (id, words, length, is_long, marks, at)
          values (${`note-${number}`}, ${'ن'.repeat(number % 40)}, ${number % 40},
            ${sql.lit(number % 40 > 20)}, '{"made":"up"}', '2026-11-25T09:30:00.123Z')`.execute(tx)
    },
  },
  {
    name: '9002_made_up_index',
    async up(tx) {
      await sql`create index made_up_notes_at on made_up_notes (at, id)`.execute(tx)
    },
  },
  {
    name: '9003_made_up_column',
    async up(tx, dialect) {
      const { text } = columns(dialect)
      await tx.schema
        .alterTable('made_up_notes')
        .$call(text('language', { defaultTo: 'en' }))
        .execute()
      await sql`update made_up_notes set language = 'ar', about = words`.execute(tx)
    },
  },
  {
    name: '9004_made_up_move',
    async up(tx, dialect) {
      const { text, instant } = columns(dialect)
      await tx.schema
        .createTable('made_up_letters')
        .$call(text('id', { primaryKey: true }))
        .$call(
          text('note_id', { references: { column: 'made_up_notes.id', onDelete: 'restrict' } }),
        )
        .$call(text('words'))
        .$call(instant('at'))
        .execute()
      await sql`insert into made_up_letters (id, note_id, words, at)
        select 'letter of ' || id, id, words, at from made_up_notes`.execute(tx)
    },
  },
  {
    name: '9005_made_up_append_only',
    async up(tx, dialect) {
      const { text, instant } = columns(dialect)
      await tx.schema
        .createTable('made_up_log')
        .$call(text('id', { primaryKey: true }))
        .$call(text('words'))
        .$call(instant('at'))
        .execute()
      for (const statement of appendOnly(dialect, 'made_up_log')) await statement.execute(tx)
    },
  },
  {
    name: '9006_made_up_drop',
    async up(tx) {
      await tx.schema.alterTable('made_up_notes').dropColumn('about').execute()
    },
  },
]

/** The program's own and, after them, made-up ones: of its own there may be only one. */
export const chain: readonly Migration[] = [...migrations, ...madeUp]
