import { expect, test } from 'vitest'
import { listEntries } from '#core/archive/chain.server.ts'
import { listHeads } from '#core/archive/heads.server.ts'
import type { PublicPages } from '#core/archive/public-pages.ts'
import { noteShown } from '#core/archive/shown.server.ts'
import { connect } from '#db/connect.ts'
import { changeAndShow, shownPages } from '#tests/support/archived-pages.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { archivePages, pagesMayHaveChanged } from './archive.ts'

const soonAfterStart = 2
const longAfterStart = 61

test.each(databases)(
  'a new build looks at every page at once, and again when the one before has ended, on %s',
  async (kind) => {
    await using database = await openDatabase(kind)
    await changeAndShow(database.db)
    const count = async () => {
      const entries = await Array.fromAsync(listEntries(database.db))
      return entries.filter((entry) => entry.kind === 'page').length
    }
    /** As one process: it has a connection of its own. */
    const start = async (build: string) => {
      const { db, close } = await connect(database.target)
      const publicPages = madeBy(build, shownPages(db, 3))
      const context = jobContext(db, { publicPages })
      return {
        isDue: (up: number) => pagesMayHaveChanged(db, new Date(), context, up),
        look: (up: number) => archivePages(context, up),
        async [Symbol.asyncDispose]() {
          await close()
        },
      }
    }
    await using first = await start('one')
    expect(await first.isDue(soonAfterStart)).toBe(true)
    await first.look(soonAfterStart)
    expect([await count(), await first.isDue(soonAfterStart)]).toEqual([3, false])
    // The log has a proof at once, without waiting for the night.
    expect(await listHeads(database.db, 10)).toMatchObject([{ number: 4, mails: [] }])

    await using again = await start('one')
    expect(await again.isDue(soonAfterStart)).toBe(false)

    await using upgraded = await start('two')
    expect(await upgraded.isDue(soonAfterStart)).toBe(true)
    await upgraded.look(soonAfterStart)
    expect([await count(), await upgraded.isDue(soonAfterStart)]).toEqual([6, false])

    // The one before still serves: it records what changes, and does not take the pages back.
    expect(await first.isDue(soonAfterStart)).toBe(false)
    await changeAndShow(database.db)
    await first.look(soonAfterStart)
    expect([await count(), await upgraded.isDue(soonAfterStart)]).toEqual([9, false])

    expect(await upgraded.isDue(longAfterStart)).toBe(true)
    await upgraded.look(longAfterStart)
    expect([await count(), await upgraded.isDue(longAfterStart)]).toEqual([12, false])

    // What a visitor got and no look has found: said by the build that has sent it, no page made again.
    const sent = { sha256: '0'.repeat(64), address: '/page-1', language: 'en', at: new Date() }
    await noteShown(database.db, 'two', [sent])
    expect(await upgraded.isDue(longAfterStart)).toBe(true)
    expect(await first.isDue(soonAfterStart)).toBe(false)
    await upgraded.look(longAfterStart)
    expect([await count(), await upgraded.isDue(longAfterStart)]).toEqual([12, false])
    expect((await Array.fromAsync(listEntries(database.db))).at(-1)).toMatchObject({
      kind: 'gap',
      address: '/page-1',
    })
  },
)

function madeBy(build: string, pages: PublicPages): PublicPages {
  return {
    ...pages,
    build,
    async *render(now, changed) {
      for await (const page of pages.render(now, changed))
        yield page.html === undefined ? page : { ...page, html: `${page.html}${build}` }
    },
  }
}
