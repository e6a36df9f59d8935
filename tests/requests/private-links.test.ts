import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textKinds } from '#app/text-kinds.server.ts'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { createPrivateLink, type NewLink } from '#core/private-links/create-link.server.ts'
import {
  findPrivateLink,
  listPrivateLinks,
  revokePrivateLink,
} from '#core/private-links/private-links.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { findSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import { createTheme } from '#core/themes/staff-themes.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { secret, startApp, type TestApp } from '../support/app.ts'
import { approveAs, requireApproval, submit } from '../support/approval.ts'
import { attestAt, sentenceOf } from '../support/attest.ts'
import { databases } from '../support/databases.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { until } from '../support/http.ts'
import { type Staff, signInto } from '../support/upload.ts'
import { xssPayload } from '../support/xss.ts'

describe.each(databases)('private links on %s', (kind) => {
  let app: TestApp
  let other: TestApp
  let staff: Staff
  beforeAll(async () => {
    app = await startApp(kind)
    other = await startApp(app.databaseUrl ? { url: app.databaseUrl } : { dataDir: app.dataDir })
    staff = await signInto(app)
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  /** What asks a database nothing that the other tests do not ask it. */
  const testOnce = test.runIf(kind === 'sqlite')

  const encryption = createEncryption(secret)
  async function make(own: Partial<NewLink> = {}): Promise<string> {
    const typed = {
      themeId: 'education',
      recipient: 'Mona Family Office',
      email: 'mona@example.com',
    }
    const options = { language: 'en' as const, asksAttestation: false, byMail: false, days: 14 }
    const mailer = { encryption, origin: app.origin }
    const address = await createPrivateLink(app.db, mailer, staff.id, {
      ...typed,
      ...options,
      ...own,
    })
    return address.slice(app.origin.length)
  }
  const linkTo = async (recipient: string) => {
    const link = (await listPrivateLinks(app.db, staff.id)).links.find(
      (each) => each.recipient === recipient,
    )
    if (!link) throw new Error(`No link for ${recipient}`)
    return link
  }
  const attestationsOf = async (recipient: string) =>
    app.db
      .selectFrom('private_link_attestations')
      .select(['sentence', 'version'])
      .where('link_id', '=', (await linkTo(recipient)).id)
      .execute()
  const withdraw = () =>
    withdrawText(app.db, staff.id, themeTexts, { key: 'education', language: 'en' })

  test('shows a theme that is not public, with the name of its recipient', async () => {
    await withdraw()
    const path = await make()
    await until(
      'nobody else sees it',
      async () => (await app.get('/themes/education')).status === 404,
    )
    // Mail programs that look whether it is there, and browsers that fetch it for later, have not read it.
    expect((await app.send('HEAD', path)).status).toBe(200)
    const early = await app.send('GET', path, { headers: { 'sec-purpose': 'prefetch' } })
    expect(early.status).toBe(200)
    expect((await linkTo('Mona Family Office')).openedAt).toBeUndefined()
    const { status, text, headers } = await app.get(path)
    expect(status).toBe(200)
    expect(text.match(/Mona Family Office/g)?.length).toBeGreaterThan(2)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).not.toMatch(/rel="canonical"|og:url|application\/ld\+json/)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(headers['x-accel-expires']).toBeUndefined()
    expect((await linkTo('Mona Family Office')).openedAt).toBeInstanceOf(Date)
  })

  testOnce('is in the language that was chosen, with its mail', async () => {
    const own = { recipient: 'سعاد', language: 'ar' as const, byMail: true, asksAttestation: true }
    const path = await make(own)
    const asked = await app.get(path)
    expect(asked.text).toMatch(/<html lang="ar" dir="rtl"/)
    expect(asked.text).toContain('قبل المتابعة')
    expect(asked.headers['content-language']).toBe('ar')
    const refused = await app.postForm(path, {}, { origin: app.origin })
    const { text } = await app.get(path, { cookie: await attestAt(app, path) })
    for (const each of [asked.text, refused.text, text]) expect(foreignTexts(each)).toEqual([])
    expect(text).toMatch(/<html lang="ar" dir="rtl"/)
    expect(text).toContain('نسخة خاصة: سعاد')
    const [attestation] = await attestationsOf('سعاد')
    expect(attestation?.sentence).toContain('أنا الشخص المذكور أعلاه')
    await createTheme(app.db, staff.id, 'Untranslated')
    await expect(make({ ...own, themeId: 'untranslated' })).rejects.toMatchObject({
      code: 'no-translation',
    })
  })

  testOnce('says in the same language that it is dead', async () => {
    for (const language of ['en', 'ar'] as const) {
      const recipient = `Gone ${language}`
      const path = await make({ recipient, language })
      const alive = await app.get(path)
      await revokePrivateLink(app.db, staff.id, (await linkTo(recipient)).id)
      const dead = await app.get(path)
      expect([dead.status, dead.headers['content-language']]).toEqual([404, language])
      for (const { text } of [alive, dead]) {
        expect(text).toContain(`<html lang="${language}"`)
        expect(foreignTexts(text)).toEqual([])
      }
    }
  })

  testOnce(
    'says nothing of its recipient or theme beside an address that is passed on',
    async () => {
      for (const [language, firm] of [
        ['en', 'Qantara'],
        ['ar', 'قنطرة'],
      ] as const) {
        const recipient = `Passed on ${language}`
        const path = await make({ recipient, language, asksAttestation: true })
        const asked = await app.get(path)
        const read = await app.get(path, { cookie: await attestAt(app, path) })
        for (const { text } of [asked, read]) {
          expect(text).toContain(`<meta property="og:title" content="${firm}"/>`)
          expect(text).toContain(`/social-default${language === 'ar' ? '-ar' : ''}.png`)
          const beside = text.match(/<meta (?:name|property)="[^>]*>/g) ?? []
          expect(
            beside.filter((each) => /description|Passed on|Education|التعليم/.test(each)),
          ).toEqual([])
        }
      }
    },
  )

  testOnce('cuts a long name between two characters, and takes it in one line', async () => {
    const family = '👨‍👩‍👧'
    const long = 'ا'.repeat(117)
    await make({ recipient: `${long}${family}` })
    expect((await linkTo(long)).recipient).toBe(long)
    await make({ recipient: 'Two\0\r\nlines' })
    expect((await linkTo('Two lines')).recipient).toBe('Two lines')
  })

  testOnce('leaves nothing in a cache, and sends its address to no other page', async () => {
    const path = await make({ recipient: 'Uncached Person', asksAttestation: true })
    const cookie = await attestAt(app, path)
    const answers = [
      await app.get(path),
      await app.postForm(path, {}, { origin: app.origin }),
      await app.postForm(path, { attest: 'yes' }, { origin: app.origin }),
      await app.get(path, { cookie }),
      await app.get(`/private/${'b'.repeat(43)}`),
    ]
    for (const { headers } of answers) {
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['referrer-policy']).toBe('strict-origin')
      expect(headers.etag).toBeUndefined()
    }
    // Anyone who comes back with the tag of an answer gets it again, and nothing from a cache.
    const again = await app.get(path, {
      'if-none-match': '*',
      'if-modified-since': new Date().toUTCString(),
    })
    expect(again.status).toBe(200)
  })

  test('asks for the tick first, and keeps when and what was ticked', async () => {
    const path = await make({ recipient: 'Attesting Person', asksAttestation: true })
    const asked = await app.get(path)
    expect(asked.text).toContain('Before you read on')
    expect(asked.text).not.toContain('stock-card')
    const missing = await app.postForm(path, {}, { origin: app.origin })
    expect([missing.status, missing.text.includes('Please tick this sentence')]).toEqual([
      400,
      true,
    ])
    const fields = { attest: 'yes', sentence: sentenceOf(asked.text) }
    const answer = await app.postForm(path, fields, { origin: app.origin })
    expect([answer.status, answer.headers.location]).toEqual([303, path])
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    expect((await app.get(path, { cookie })).text).not.toContain('Before you read on')
    const [attestation] = await attestationsOf('Attesting Person')
    expect(attestation?.sentence).toContain('I am the person named above.')
    expect(attestation?.version).toBe(0)
  })

  test('counts an attestation for the browser that gave it, and lists each one with its time', async () => {
    const recipient = 'Passing Person'
    const path = await make({ recipient, asksAttestation: true })
    const first = await attestAt(app, path)
    // Somebody to whom it was passed on, here in another process.
    expect((await other.get(path)).text).toContain('Before you read on')
    const second = await attestAt(app, path)
    for (const cookie of [first, second])
      expect((await other.get(path, { cookie })).text).not.toContain('Before you read on')
    // A double click is one, and a cookie that was made up is none.
    const { text } = await app.get(path)
    const fields = { attest: 'yes', sentence: sentenceOf(text) }
    await app.postForm(path, fields, { origin: app.origin, cookie: first })
    const madeUp = `qantara-recipient=${'a'.repeat(43)}`
    expect((await app.get(path, { cookie: madeUp })).text).toContain('Before you read on')
    const { attestedAt } = await linkTo(recipient)
    expect(attestedAt).toHaveLength(2)
    for (const at of attestedAt) expect(at).toBeInstanceOf(Date)
    // Of one link only, though the browser is the same.
    const another = await make({ recipient: 'Another Person', asksAttestation: true })
    expect((await app.get(another, { cookie: first })).text).toContain('Before you read on')
  })

  testOnce('shows a sentence that has changed meanwhile again, and records nothing', async () => {
    const recipient = 'Slow Reader'
    const path = await make({ recipient, asksAttestation: true })
    const { text: before } = await app.get(path)
    const id = { key: 'private-link', language: 'en' } as const
    const copy = textKinds.page
    const content = { 'privateLink.attestation.statement': 'I have read the new terms.' }
    await app.db.transaction().execute(async (tx) => {
      const version = await createVersion(await workAs(tx, systemActor), copy, id, content)
      await publishVersion(await workAs(tx, systemActor), copy, id, version)
    })
    for (const sentence of [sentenceOf(before), '', undefined]) {
      const fields = { attest: 'yes', ...(sentence !== undefined && { sentence }) }
      const again = await app.postForm(path, fields, { origin: app.origin })
      expect(again.status).toBe(409)
      expect(again.text).toContain('This sentence has changed since you opened the page')
      expect(again.text).toContain('I have read the new terms.')
    }
    expect((await linkTo(recipient)).attestedAt).toEqual([])
    await attestAt(app, path)
    expect(await attestationsOf(recipient)).toMatchObject([
      { sentence: 'I have read the new terms.', version: 1 },
    ])
  })

  test('says of its mail what the outbox knows', async () => {
    const recipient = 'Mailed Person'
    await make({ recipient, byMail: true })
    const state = async () => (await linkTo(recipient)).mail?.state
    await until('the mail is a file', async () => (await state()) === 'filed')
    await make({ recipient: 'Copied Person' })
    expect((await linkTo('Copied Person')).mail).toBeUndefined()
  })

  test('is listed with who has approved the version that it shows', async () => {
    const { jane, omar } = await requireApproval(app.db)
    const id = { key: 'longevity', language: 'en' } as const
    await withdrawText(app.db, jane, themeTexts, id)
    await make({ recipient: 'Before', themeId: id.key })
    expect((await linkTo('Before')).approvedBy).toBe('')
    const waiting = await submit(app.db, jane, 'publish-text', { kind: 'theme', id, version: 1 })
    expect((await linkTo('Before')).approvedBy).toBe('')
    await approveAs(app.db, omar, waiting)
    expect((await linkTo('Before')).approvedBy).toBe('Omar Second')
    await make({ recipient: 'In Arabic', themeId: id.key, language: 'ar' })
    expect((await linkTo('In Arabic')).approvedBy).toBe('')
    // The other tests of this file save on their own.
    const loaded = await findSiteSettings(app.db)
    const typed = { ...loaded, plain: { ...loaded.plain, approval: { required: false } } }
    await approveAs(app.db, omar, await submit(app.db, jane, 'save-settings', { typed, loaded }))
  })

  test('has a page of the list however old it is, and is found by its recipient', async () => {
    await make({ recipient: 'Oldest 100% Person', email: 'Oldest_1@example.com' })
    // Several links of one millisecond have no order in time.
    await app.db
      .updateTable('private_links')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .where('recipient', '=', 'Oldest 100% Person')
      .execute()
    for (let n = 1; n <= 50; n += 1) await make({ recipient: `Later ${n}` })
    const namesOf = async (asked: { page?: number; search?: string }) => {
      const { links, more } = await listPrivateLinks(app.db, staff.id, asked)
      return { names: links.map(({ recipient }) => recipient), more }
    }
    const first = await namesOf({})
    expect(first).toEqual({ names: expect.arrayContaining(['Later 1', 'Later 50']), more: true })
    expect(first.names).toHaveLength(50)
    expect((await namesOf({ page: 2 })).names).toContain('Oldest 100% Person')
    for (const search of ['oldest 100%', ' oldest_1@'])
      expect(await namesOf({ search })).toEqual({ names: ['Oldest 100% Person'], more: false })
    expect((await namesOf({ search: 'oldest1' })).names).toEqual([])
    // In capital letters and with accents, which no database takes for one by itself.
    await make({ recipient: 'ÉLODIE أحمد Ştefan' })
    for (const search of ['ÉLODIE', 'élodie', 'elodie احمد', 'ştefan'])
      expect((await namesOf({ search })).names).toEqual(['ÉLODIE أحمد Ştefan'])
    const { links } = await listPrivateLinks(app.db, staff.id, { search: 'oldest' })
    const found = await findPrivateLink(app.db, staff.id, links[0]?.id ?? '')
    expect(found.recipient).toBe('Oldest 100% Person')
    await expect(findPrivateLink(app.db, staff.id, 'none')).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('is dead at the next request in every process once it is revoked', async () => {
    const path = await make({ recipient: 'Revoked Person' })
    expect((await other.get(path)).status).toBe(200)
    await revokePrivateLink(app.db, staff.id, (await linkTo('Revoked Person')).id)
    expect([(await other.get(path)).status, (await app.get(path)).status]).toEqual([404, 404])
    expect((await app.postForm(path, { attest: 'yes' }, { origin: app.origin })).status).toBe(404)
  })

  test('expires', async () => {
    const path = await make({ recipient: 'Late Person', days: 1 })
    const past = new Date(Date.now() - 1000)
    await app.db
      .updateTable('private_links')
      .set({ expires_at: past })
      .where('recipient', '=', 'Late Person')
      .execute()
    expect((await app.get(path)).status).toBe(404)
  })

  testOnce(
    'is found nowhere else: no sitemap, no feed, no log line, no record of its address',
    async () => {
      const path = await make({ recipient: 'Hidden Person', byMail: true })
      await app.get(path)
      const token = path.slice('/private/'.length)
      // The rules for making pages ready leave out all that is there.
      for (const file of [
        '/sitemap.xml',
        '/robots.txt',
        '/letters/feed.xml',
        '/speculation-rules.json',
      ])
        expect((await app.get(file)).text.replaceAll('"/private/*"', '')).not.toContain('private/')
      expect(JSON.stringify(app.logs)).not.toContain(token)
      const queued = await app.db
        .selectFrom('queue_entries')
        .selectAll()
        .where('kind', '=', 'private-link')
        .execute()
      expect(queued).toHaveLength(3)
      const rows = await app.db.selectFrom('private_links').selectAll().execute()
      const changes = await app.db.selectFrom('changes').selectAll().execute()
      expect(JSON.stringify([queued, rows, changes])).not.toContain(token)
    },
  )

  testOnce('shows a name as it was typed', async () => {
    const path = await make({ recipient: xssPayload('recipient') })
    expect((await app.get(path)).text).not.toContain('<img src=x')
  })

  testOnce(
    'is refused for what is no address, no name, no theme or no number of days',
    async () => {
      await expect(make({ recipient: ' ' })).rejects.toMatchObject({ code: 'incomplete' })
      await expect(make({ email: 'x' })).rejects.toMatchObject({ code: 'invalid-email' })
      await expect(make({ themeId: 'nothing' })).rejects.toMatchObject({ code: 'not-found' })
      for (const days of [0, 91, 1.5, Number.NaN])
        await expect(make({ days })).rejects.toMatchObject({ code: 'days-out-of-range' })
      const viewer = await signInto(app, 'viewer')
      await expect(listPrivateLinks(app.db, viewer.id)).rejects.toMatchObject({
        code: 'not-allowed',
      })
    },
  )

  testOnce('of a guess is a page like any that is not there', async () => {
    for (const path of ['/private/x', `/private/${'a'.repeat(43)}`, '/private/__proto__'])
      expect((await app.get(path)).status).toBe(404)
  })
})
