import { expect, test } from 'vitest'
import { recordSiteChange } from '#core/approval/gate.server.ts'
import { openDatabase } from '#tests/support/databases.ts'
import { jobContext } from '#tests/support/job-context.ts'

/** As a program that has just begun: what it has seen is in its module. */
function program(number: number): Promise<typeof import('./draw-social-images.ts')> {
  const fresh = `./draw-social-images.ts?program=${number}`
  return import(fresh)
}

test('images are drawn soon after the first start, after each change, and once by a later start', async () => {
  await using database = await openDatabase('sqlite', 'sample')
  const { db } = database
  const titles: string[] = []
  const context = jobContext(db, {
    drawSocialImage: async ({ title }) => {
      titles.push(title)
      return Buffer.from('a picture')
    },
  })
  const change = () => db.transaction().execute((tx) => recordSiteChange(tx, ['team']))

  const first = await program(1)
  const areDue = [4, 6].map((upSeconds) => first.socialImagesAreDue(db, upSeconds))
  expect(await Promise.all(areDue)).toEqual([false, true])
  await first.drawSocialImages(context)
  expect(titles.length).toBeGreaterThan(20)
  expect(await first.socialImagesAreDue(db, 70)).toBe(false)
  await change()
  expect(await first.socialImagesAreDue(db, 70)).toBe(true)
  const count = titles.length
  await first.drawSocialImages(context)
  expect(titles).toHaveLength(count)

  const later = await program(2)
  expect(await later.socialImagesAreDue(db, 6)).toBe(false)
  expect(await later.socialImagesAreDue(db, 61)).toBe(true)
  await change()
  expect(await later.socialImagesAreDue(db, 6)).toBe(true)
})
