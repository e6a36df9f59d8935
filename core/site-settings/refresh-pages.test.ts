import { describe, expect, test } from 'vitest'
import { findContentRevision } from '#db/revisions.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { type CachedPageSummary, refreshPages } from './refresh-pages.server.ts'

const page = (address: string, madeOf: CachedPageSummary['madeOf']): CachedPageSummary => ({
  address,
  bytes: 1,
  isStale: false,
  madeOf,
})
const kept = [page('/team', ['settings', 'team']), page('/contact', ['settings'])]

describe.each(databases)('refreshing kept pages on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('tells every process: of one page, of one that is only settings, of all', async () => {
    const { db } = database
    const admin = await addEditor(db)
    for (const [address, noun] of [
      ['/team', 'team'],
      ['/contact', 'settings'],
      [undefined, 'settings'],
    ] as const) {
      const before = await findContentRevision(db)
      await refreshPages(db, admin, kept, address)
      expect(await findContentRevision(db)).toEqual({ ...before, [noun]: before[noun] + 1 })
    }
    await expect(refreshPages(db, admin, kept, '/other')).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(refreshPages(db, 'nobody', kept)).rejects.toMatchObject({ code: 'not-allowed' })
  })
})
