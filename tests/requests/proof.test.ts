import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import { appendOnly, liftAppendOnly } from '#db/migrations/append-only.ts'
import type { Db } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { readSitemap, until } from '../support/http.ts'
import { addStaff, inDatabase } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// What a stranger does with curl and coreutils alone, against the mail of a night.

const slug = 'future-of-wealth-sustainability'
const dayMs = 24 * 60 * 60_000

describe.each(databases)('the proof in public on %s', (kind) => {
  let database: Awaited<ReturnType<typeof openDatabase>> | undefined
  let site: RunningServer
  let clock: string
  let folder: string
  let email: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qantara-proof-'))
    clock = join(folder, 'ahead')
    await writeFile(clock, '0')
    database = kind === 'postgres' ? await openDatabase(kind, 'sample') : undefined
    site = await startServer({
      databaseUrl: database && 'url' in database.target ? database.target.url : undefined,
      env: {
        CLOCK_FILE: clock,
        NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../../bar/support/shifted-clock.mjs')}`,
      },
    })
    const person = await addStaff(site, 'admin')
    email = person.email
    await inDatabase(site, (db) =>
      db.transaction().execute(async (tx) => {
        const { archive } = await findSettings(tx)
        const headTo = ['notary@outside.example']
        return saveSetting(await workAs(tx, systemActor), 'archive', { ...archive, headTo })
      }),
    )
  })
  afterAll(async () => {
    await site?.stop()
    await database?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  /** What is shown is compared with the list of the night, whichever database has both. */
  const testOnce = test.runIf(kind === 'sqlite')
  const open = (path: string) => new PlainBrowser(site).open(path)
  const shell = (command: string) =>
    spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout.trim()
  const curl = (path: string) => `curl -s '${site.origin}${path}'`
  const hashOf = (path: string) => shell(`${curl(path)} | sha256sum | cut -d' ' -f1`)

  test('each letter and legal text leads to itself as it stood, in its language', async () => {
    for (const path of [`/letters/${slug}`, `/ar/letters/${slug}`, '/legal/terms']) {
      const page = await open(path)
      const link = path.startsWith('/ar') ? 'اقرأوه كما نُشر' : 'See it as it stood'
      await page.follow(link)
      expect([path, page.status]).toEqual([path, 200])
      expect(page.html).toContain('name="robots" content="noindex')
      const [fingerprint = ''] = /[0-9a-f]{64}/.exec(page.text) ?? []
      const [file = ''] = /\/proof\/[\w/.-]+\.txt/.exec(page.text) ?? []
      expect([path, hashOf(file)]).toEqual([path, fingerprint])
    }
    expect((await readSitemap(site.origin)).filter((path) => path.includes('/proof/'))).toEqual([])
  })

  test('what was never public has none, and before the first night there is no list', async () => {
    for (const path of [
      `/proof/letter/${slug}/99`,
      `/proof/letter/${slug}/99.en.txt`,
      `/proof/theme/longevity/1.en.txt`,
      '/proof/letter/%00/1.en.txt',
      '/proof/2026-01-01.txt',
      '/proof/heads.txt',
    ])
      expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 404])
  })

  test('what the mail of a night says covers every text that was public on the day', async () => {
    await writeFile(clock, String(dayMs))
    const mail = await until('the mail of the night', async () =>
      (await site.mails()).find((each) => each.includes('/proof/')),
    )
    await writeFile(join(folder, 'night.eml'), mail)
    // Lines of a mail end in '=' where they are broken.
    const said = `tr -d '\\r' < ${join(folder, 'night.eml')} | sed ':a;N;$!ba;s/=\\n//g'`
    const line = shell(`${curl('/proof/heads.txt')} | tail -n 1`)
    const [day, list, , head, previous, ...facts] = line.split(' ')
    expect(hashOf(`/proof/${day}.txt`)).toBe(list)
    expect(shell(`${said} | grep -c ${list}`)).not.toBe('0')
    expect(shell(`${said} | grep -c ${head}`)).not.toBe('0')
    expect(shell(`printf '%s\\n%s' '${previous}' '${facts.join(' ')}' | sha256sum`)).toContain(head)
    expect(facts.join(' ')).toContain(`"sha256":"${list}"`)

    const lines = shell(curl(`/proof/${day}.txt`)).split('\n')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.toSorted()).toEqual(lines)
    for (const each of lines) {
      const [fingerprint, path = ''] = each.split('  ')
      expect([path, hashOf(path)]).toEqual([path, fingerprint])
    }
    expect(lines.some((each) => each.endsWith(`/proof/letter/${slug}/1.ar.txt`))).toBe(true)
    expect(lines.join()).not.toMatch(/theme|page|disclosure\//)
  })

  testOnce(
    'one byte that is changed in a text, in its fingerprint or in both is found',
    async () => {
      const name = `letter/${slug}/1.en`
      const file = `/proof/${name}.txt`
      const [day] = shell(`${curl('/proof/heads.txt')} | tail -n 1`).split(' ')
      const listed = shell(`${curl(`/proof/${day}.txt`)} | grep '${file}$' | cut -d' ' -f1`)
      const shownIn = async () =>
        /[0-9a-f]{64}/.exec((await open(`/proof/letter/${slug}/1`)).text)?.[0]
      expect([hashOf(file), await shownIn()]).toEqual([listed, listed])

      await inDatabase(site, (db) => alterText(db, kind, name))
      const altered = hashOf(file)
      expect(altered).not.toBe(listed)

      await inDatabase(site, (db) => alterFingerprint(db, kind, name, altered))
      expect(hashOf(file)).toBe(altered)
      // Both agree with each other, and not with the list that the mail of the night covers.
      expect(shell(`${curl(`/proof/${day}.txt`)} | grep '${file}$' | cut -d' ' -f1`)).toBe(listed)
      await inDatabase(site, (db) => alterText(db, kind, name, 'back'))
      expect(hashOf(file)).toBe(listed)
      await writeFile(clock, '0')
      // While its clock is ahead, a session that begins now is a day old.
      const admin = await until('the archive', async () => {
        const browser = await new PlainBrowser(site).signInAs(email)
        await browser.open('/admin/archive')
        return browser.address === '/admin/archive' && browser
      })
      // What it found is kept once the first look at the pages has ended.
      await until('the verification', async () => {
        await admin.press('Verify now')
        return admin.text.includes(`The text ${name} differs from its fingerprint`)
      })
    },
  )

  testOnce(
    'a text that is withdrawn or gone answers 410, and its line and fingerprint stay',
    async () => {
      const night = shell(`${curl('/proof/heads.txt')} | tail -n 1`)
      const [day, list] = night.split(' ')
      const lineOf = (name: string) => shell(`${curl(`/proof/${day}.txt`)} | grep '${name}.txt$'`)
      const text = await (await fetch(`${site.origin}/proof/letter/${slug}/1.ar.txt`)).text()
      expect(text).toContain('\n')
      // Its day begins where its other lines do.
      const { html } = await open(`/ar/proof/letter/${slug}/1`)
      expect(html).toMatch(/<p><bdi>\d{4}-\d{2}-\d{2}<\/bdi><\/p>/)
      const admin = await new PlainBrowser(site).signInAs(email)
      await admin.open(`/admin/letters/${slug}/arabic/withdraw`)
      await admin.press(/^Withdraw/)
      const file = await until('410', async () => {
        const answer = await fetch(`${site.origin}/proof/letter/${slug}/1.ar.txt`)
        return answer.status === 410 ? answer : undefined
      })
      expect(await file.text()).toMatch(/Its fingerprint is [0-9a-f]{64}/)
      const page = await open(`/ar/proof/letter/${slug}/1`)
      expect([page.status, /[0-9a-f]{64}/.test(page.text)]).toEqual([410, true])
      expect(page.text).toContain('سحبت الشركة هذا النص')
      expect(lineOf(`letter/${slug}/1.ar`)).toMatch(/^[0-9a-f]{64} {2}/)

      // No version can be erased by the program: as somebody with the database's own user could.
      const name = 'legal/terms/1.en'
      await inDatabase(site, (db) => eraseText(db, kind, name))
      const gone = await fetch(`${site.origin}/proof/${name}.txt`)
      const [fingerprint] = lineOf(name).split(' ')
      expect([gone.status, await gone.text()]).toEqual([
        410,
        expect.stringContaining(`${fingerprint}`),
      ])
      expect(hashOf(`/proof/${day}.txt`)).toBe(list)
      expect(shell(`${curl('/proof/heads.txt')} | tail -n 1`)).toBe(night)
    },
  )
})

async function alterText(db: Db, kind: (typeof databases)[number], name: string, back = '') {
  const { text_id, version, language } = await findProof(db, name)
  await changeAppendOnly(db, kind, 'text_versions', async (tx) => {
    const row = await tx
      .selectFrom('text_versions')
      .select(['id', 'content'])
      .where('text_id', '=', text_id)
      .where('language', '=', language)
      .where('number', '=', version)
      .executeTakeFirstOrThrow()
    const content = row.content as { title: string }
    const title = back ? content.title.slice(0, -1) : `${content.title}.`
    await tx
      .updateTable('text_versions')
      .set({ content: json({ ...content, title }) })
      .where('id', '=', row.id)
      .execute()
  })
}

async function eraseText(db: Db, kind: (typeof databases)[number], name: string) {
  const { text_id, version, language } = await findProof(db, name)
  await changeAppendOnly(db, kind, 'text_versions', (tx) =>
    tx
      .deleteFrom('text_versions')
      .where('text_id', '=', text_id)
      .where('language', '=', language)
      .where('number', '=', version)
      .execute(),
  )
}

async function alterFingerprint(
  db: Db,
  kind: (typeof databases)[number],
  name: string,
  sha256: string,
) {
  await changeAppendOnly(db, kind, 'text_proofs', (tx) =>
    tx.updateTable('text_proofs').set({ sha256 }).where('id', '=', name).execute(),
  )
}

const findProof = (db: Db, name: string) =>
  db
    .selectFrom('text_proofs')
    .select(['text_id', 'version', 'language'])
    .where('id', '=', name)
    .executeTakeFirstOrThrow()

/** As somebody with the database's own user could. */
async function changeAppendOnly(
  db: Db,
  kind: (typeof databases)[number],
  table: string,
  change: (tx: Db) => Promise<unknown>,
) {
  await db.transaction().execute(async (tx) => {
    await liftAppendOnly(tx, kind, table)
    await change(tx)
    for (const statement of appendOnly(kind, table)) await statement.execute(tx)
  })
}
