import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEnquiry } from '#core/enquiries/one-enquiry.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { pictureBase } from '#core/media/picture-name.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { createFiles } from '#server/files.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { anEnquiry } from '#tests/support/enquiries.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { addEditor } from '#tests/support/lists.ts'
import { collectUnusedFiles } from './collect-files.ts'
import { forgetEnquiries } from './enquiries.ts'

const longAgo = new Date('2020-01-02T03:04:05.678Z')

/** Housekeeping, the archive, backups and Erase have it beside their own rules. */
test.each(databases)(
  'no enquiry is forgotten and no picture collected under a legal hold on %s',
  async (kind) => {
    await using database = await openDatabase(kind)
    const { db } = database
    const jane = await addEditor(db)
    const dataDir = await mkdtemp(join(tmpdir(), 'qantara-hold-'))
    try {
      const files = createFiles({ dataDir, s3: undefined })
      const hash = '0123456789abcdef'
      const base = pictureBase({ folder: 'team-images', words: 'Somebody', at: longAgo, hash })
      const folder = join(dataDir, 'media', 'team-images')
      await mkdir(folder, { recursive: true })
      await writeFile(join(dataDir, 'media', `${base}-320.jpg`), 'a picture that nobody names')
      const id = await anEnquiry(db, {}, longAgo)
      await db.updateTable('contact_submissions').set({ closed_at: longAgo }).execute()
      const context = jobContext(db, { files })
      const set = (key: 'legalHold' | 'enquiries', value: object) =>
        db
          .transaction()
          .execute(async (tx) => saveSetting(await workAs(tx, systemActor), key, value as never))
      await set('enquiries', { retentionMonths: 12 })
      const run = async () => {
        await forgetEnquiries(context)
        await collectUnusedFiles(context, async () => {})
        const { erasedAt } = (await findEnquiry(db, jane, id)) ?? {}
        return { isErased: erasedAt !== undefined, pictures: (await readdir(folder)).length }
      }
      await set('legalHold', { on: true })
      expect(await run()).toEqual({ isErased: false, pictures: 1 })
      await set('legalHold', { on: false })
      expect(await run()).toEqual({ isErased: true, pictures: 0 })
    } finally {
      await rm(dataDir, { recursive: true, maxRetries: 10 })
    }
  },
)
