import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveCopyMark } from '#core/backup/copy-mark.server.ts'
import { createBackup } from '#core/backup/create-backup.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { connect } from '#db/connect.ts'
import { schedule } from '#jobs/schedule.ts'
import { restore } from '#server/backup-commands.ts'
import { examine } from '#server/doctor.ts'
import { readConfig } from '#server/read-config.ts'
import { secret, startApp } from '../support/app.ts'
import { storageOf } from '../support/backed-up.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { enquiry } from '../support/enquiry.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { openMailbox } from '../support/mail-server.ts'
import { addPerson } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { fillFolder, startServer } from '../support/server.ts'
import { signInto } from '../support/upload.ts'

let folder: string
beforeAll(async () => {
  folder = await makeScratchFolder('qantara-as-copy-')
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

const band = 'It sends no mail and runs no jobs.'

test.each(databases)(
  'restore --as-copy makes one that reaches nobody and says so on every page, on %s',
  async (kind) => {
    await using mailbox = await openMailbox()
    const env = { SMTP_URL: mailbox.url, ENQUIRIES_TO: 'office@example.com' }
    // No job of the original takes the mail before the backup has it.
    await using original = await startApp(kind, { jobs: [] })
    const { id } = await signInto(original)
    const mailer = { encryption: createEncryption(secret), origin: original.origin }
    const link = await createPrivateLink(original.db, mailer, id, {
      themeId: 'education',
      recipient: 'A recipient',
      email: 'a@example.com',
      language: 'en',
      asksAttestation: false,
      byMail: false,
      days: 14,
    })
    const privatePath = new URL(link).pathname
    expect((await original.get(privatePath)).status).toBe(200)
    await original.postJson('/api/submit-contact', enquiry)
    const file = join(folder, `${kind}.tar.gz`)
    const from = original.databaseUrl
      ? { url: original.databaseUrl }
      : { file: join(original.dataDir, 'qantara.sqlite') }
    await createBackup(from, storageOf(original.dataDir), file)

    const dataDir = await mkdtemp(join(folder, 'copy-'))
    await using target = await openDatabase(kind, 'empty')
    const config = readConfig({
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      ...('url' in target.target && { DATABASE_URL: target.target.url }),
    })
    const said = await restore(() => config, file, { isCopy: true })
    expect(said.join('\n')).toContain('It is a copy')
    const place = 'url' in target.target ? target.target : { dataDir }
    {
      await using copy = await startApp(place, { env, jobs: schedule })
      for (const path of ['/', '/ar', '/team', '/nowhere']) {
        const { text } = await copy.get(path)
        expect([path, text.includes(band)]).toEqual([path, true])
        expect(text).toMatch(/<meta name="robots" content="noindex"/)
      }
      expect((await copy.get(privatePath)).status).toBe(404)
      // Sent by now by a program whose jobs run.
      await copy.postJson('/api/submit-contact', enquiry)
      await pause(2500)
      expect(mailbox.received).toEqual([])
      expect(await readdir(join(dataDir, 'outbox')).catch(() => [])).toEqual([])
      const runs = await copy.db.selectFrom('jobs').select('last_started_at').execute()
      expect(runs.filter((run) => run.last_started_at)).toEqual([])
      const checks = await examine(config, new Date(Date.now() + 3 * 60 * 60_000))
      const amiss = checks.filter(({ state }) => state === 'red').map(({ name }) => name)
      expect(amiss.filter((name) => /mail$|jobs|backup/.test(name))).toEqual([])
      expect(checks.find(({ name }) => name === 'jobs')?.message).toContain('This is a copy of')
      const backup = join(folder, `${kind}-of-copy.tar.gz`)
      const fromCopy =
        'url' in target.target ? target.target : { file: join(dataDir, 'qantara.sqlite') }
      await createBackup(fromCopy, storageOf(dataDir), backup)
      await using again = await openDatabase(kind, 'empty')
      const firm = readConfig({
        DATA_DIR: await mkdtemp(join(folder, 'firm-')),
        SESSION_SECRET: secret,
        ...('url' in again.target && { DATABASE_URL: again.target.url }),
      })
      // The enquiry that was tried out would be mailed to people.
      expect((await restore(() => firm, backup)).join('\n')).toMatch(/It was a copy: [1-9]/)
      await saveCopyMark(copy.db, undefined)
    }
    // Restored without the option it is the firm's own.
    await using own = await startApp(place, { env })
    expect((await own.get('/')).text).not.toContain(band)
    expect((await own.get(privatePath)).status).toBe(200)
  },
  60_000,
)

test('the panel and the sign-in of a copy say so, too', async () => {
  const dataDir = await mkdtemp(join(folder, 'panel-'))
  await fillFolder(dataDir)
  const { db, close } = await connect({ file: join(dataDir, 'qantara.sqlite') })
  const { email } = await addPerson(db, 'admin')
  await saveCopyMark(db, new Date('2026-11-24T14:03:00Z'))
  await close()
  const env = { LOG_LEVEL: 'warn' }
  const copy = await startServer({ dataDir, env, heldJobs: jobsOfPages })
  try {
    const browser = new PlainBrowser(copy)
    const said = `Copy of 2026-11-24 14:03 UTC. ${band}`
    expect((await browser.open('/auth')).text).toContain(said)
    const signedIn = await new PlainBrowser(copy).signInAs(email)
    for (const path of ['/admin', '/admin/team', '/admin/nowhere', '/account'])
      expect([path, (await signedIn.open(path)).text.includes(said)]).toEqual([path, true])
  } finally {
    await copy.stop()
  }
}, 200_000)
