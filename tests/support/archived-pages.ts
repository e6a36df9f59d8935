import { recordSiteChange } from '#core/approval/gate.server.ts'
import type { PublicPages } from '#core/archive/public-pages.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'

/** Pages that each say a number of the database, for looking at the archive alone. */
export function shownPages(db: Db, pages = 20, bytes = 2000): PublicPages {
  return {
    build: 'tests',
    async *render() {
      const number = await readNumber(db)
      for (let page = 0; page < pages; page += 1)
        yield {
          address: `/page-${page}`,
          language: 'en',
          value: undefined,
          status: 200,
          html: `<p>Page ${page} says ${number}</p>${'<p>More of it</p>'.repeat(bytes / 17)}`,
          dependsOn: ['settings'],
          claims: [],
          expiresAt: undefined,
        }
    },
    readFile: async () => undefined,
  }
}

export async function changeAndShow(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = { key: 'bar', value: json((await readNumber(tx)) + 1), updated_at: new Date() }
    await tx
      .insertInto('settings')
      .values({ ...row, updated_by: null })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    await recordSiteChange(tx, ['settings'])
  })
}

async function readNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'bar')
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}
