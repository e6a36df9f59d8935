import { expect, test } from 'vitest'
import { createPictureRow } from '#core/media/pictures.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { openDatabase } from '#tests/support/databases.ts'
import { recordImported } from './hosted-records.server.ts'
import { bringPictures, type PictureSource } from './pictures.server.ts'
import { hostedActor } from './run.server.ts'

test('a dry run draws what an import would store, and not what has come before', async () => {
  await using database = await openDatabase('sqlite')
  const { db } = database
  const picture = { width: 400, height: 400, widths: [400], fallback: 'jpg' as const, files: [] }
  const base = 'team-images/known-1'
  const { url } = await db.transaction().execute(async (tx) => {
    await createPictureRow(await workAs(tx, hostedActor), { ...picture, base })
    const row = await tx.selectFrom('media').select('url').executeTakeFirstOrThrow()
    const values = { sha256: 'known.jpg' }
    await recordImported(tx, 'team-images', 'known.jpg', { recordId: row.url, values })
    return row
  })
  const drawn: string[] = []
  const told: unknown[] = []
  const source: PictureSource = {
    async examine({ path }, isWhole) {
      if (isWhole) drawn.push(path)
      return isWhole && path === 'cut.jpg' ? { issue: 'It is cut off' } : { hash: path }
    },
    rehearse: () => Promise.reject(new Error('Nothing is rehearsed here')),
    store: () => Promise.reject(new Error('Nothing is stored by a dry run')),
  }
  const paths = ['known.jpg', 'new.jpg', 'cut.jpg']
  const rows = paths.map((path, line) => ({ line, cells: { slug: path, image_url: path } }))
  const { counts, pictureOf } = await bringPictures(
    db,
    {
      files: paths.map((path) => ({ bucket: 'team-images' as const, path })),
      rowsOf: (table) => (table === 'team_members' ? rows : []),
    },
    source,
    { isDryRun: true, progress: (...each) => void told.push(each) },
  )
  expect(drawn).toEqual(['new.jpg', 'cut.jpg'])
  expect(told).toEqual([0, 1, 2].map((done) => ['examining', done, 3]))
  expect(counts).toMatchObject({ stored: 1, known: 1, refused: 1 })
  expect(pictureOf('team-images', 'known.jpg')).toEqual({ url })
  expect(pictureOf('team-images', 'cut.jpg')).toEqual({
    issue: 'its picture cut.jpg: It is cut off',
  })
})
