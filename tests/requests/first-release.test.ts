import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import type { Db } from '#db/schema.ts'
import { createFiles } from '#server/files.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openDatabase } from '../support/databases.ts'

/**
 * tests/fixtures/first-release.sqlite.gz was made by the program of commit c159f76 itself: its first
 * start with ADMIN_EMAIL, one enquiry by /api/submit-contact, and one save of the team in the panel.
 */
const fixture = 'tests/fixtures/first-release.sqlite.gz'

let dataDir: string
let app: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qantara-first-release-'))
  await writeFile(join(dataDir, 'qantara.sqlite'), gunzipSync(await readFile(fixture)))
  app = await startApp({ dataDir })
})
afterAll(async () => {
  await app?.close()
  await rm(dataDir, { recursive: true, maxRetries: 10 })
})

/** What people had entered into it. */
async function entered(db: Db) {
  const [enquiries, admins, roles] = await Promise.all([
    db.selectFrom('contact_submissions').select(['email', 'message']).execute(),
    db.selectFrom('users').select('email').execute(),
    db
      .selectFrom('changes')
      .select(['record_name', 'differences'])
      .where('noun', '=', 'team')
      .where('action', '=', 'updated')
      .execute(),
  ])
  return { enquiries, admins, roles }
}

const known = {
  enquiries: [{ email: 'salma@visitor.example', message: 'Kept by the first release.' }],
  admins: [{ email: 'admin@example.com' }],
  roles: [
    {
      record_name: 'Amina Example',
      differences: { role: { before: 'Managing Partner', after: 'Founder and Adviser' } },
    },
  ],
}

describe('the data of the first release', () => {
  test('is backed up, brought up to date and served', async () => {
    const made = await readdir(join(dataDir, 'backups'))
    expect(made).toEqual([expect.stringMatching(/^before-0007_change_lists-/)])
    expect(await entered(app.db)).toEqual(known)
    for (const path of ['/', '/team', '/themes/longevity', '/themes/education', '/letters'])
      expect([path, (await app.get(path)).status]).toEqual([path, 200])
    expect((await app.get('/team')).text).toContain('Founder and Adviser')
    expect(JSON.parse((await app.get('/api/themes')).text)).toHaveLength(2)
  })

  test('moves to PostgreSQL by the backup that was made before', async () => {
    await using empty = await openDatabase('postgres', 'empty')
    const [made = ''] = await readdir(join(dataDir, 'backups'))
    const file = join(dataDir, 'backups', made)
    const target = { connection: empty.connection, files: createFiles({ dataDir, s3: undefined }) }
    await restoreBackup(file, { ...target, scratch: dataDir })
    expect(await entered(empty.db)).toEqual(known)
  })
})
