import { beforeAll, expect, test } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { pathIn } from '#core/language.ts'
import { createPrivateLink } from '#core/private-links/create-link.server.ts'
import { secret, startApp } from '../support/app.ts'
import { attestAt } from '../support/attest.ts'
import { looseTexts, turning, turningInHead } from '../support/mixed-directions.ts'
import { shared } from '../support/shared.ts'
import { turnEverything } from '../support/turned.ts'
import { type Staff, signInto } from '../support/upload.ts'

// Texts that would turn their neighbours around, in every field of every record, in both languages
// (docs/bar.md 33, docs/product.md §16).

const app = shared(() => startApp('sqlite'))
let staff: Staff
beforeAll(async () => {
  staff = await signInto(app)
  await turnEverything(app.db, staff.id)
})

const paths = [
  ...['/', '/themes', '/themes/education', '/team', '/team?m=amina-example', '/letters'],
  ...['/letters/future-of-wealth-sustainability', '/letters/nothing', '/legal/terms'],
  ...['/contact', '/contact/thanks', '/nowhere'],
]

async function expectStill(path: string): Promise<void> {
  for (const language of ['en', 'ar'] as const) {
    const { status, text } = await app.get(pathIn(language, path))
    expect([200, 404]).toContain(status)
    expect(text).toContain('\u202eABC')
    expect([language, looseTexts(text)]).toEqual([language, []])
    expect([language, turningInHead(text)]).toEqual([language, []])
  }
}

test.each(paths)('no text at %s turns what stands beside it around', expectStill)

test('nor one of a legal text of before', async () => {
  const { text } = await app.get('/legal/terms')
  const [, earlier = ''] = /href="(\/legal\/terms\/[^"]+)"/.exec(text) ?? []
  expect(earlier).not.toBe('')
  await expectStill(earlier)
})

test('nor on a form that comes back', async () => {
  for (const language of ['en', 'ar'] as const) {
    const { text } = await app.postForm(pathIn(language, '/contact'), { name: turning('name') })
    expect([language, looseTexts(text)]).toEqual([language, []])
  }
})

test('nor for the recipient of a private link', async () => {
  const mailer = { encryption: createEncryption(secret), origin: app.origin }
  for (const language of ['en', 'ar'] as const) {
    const link = await createPrivateLink(app.db, mailer, staff.id, {
      themeId: 'education',
      recipient: turning('recipient'),
      email: 'a@example.com',
      language,
      asksAttestation: true,
      byMail: true,
      days: 14,
    })
    const path = link.slice(app.origin.length)
    const asked = await app.get(path)
    const shown = await app.get(path, { cookie: await attestAt(app, path) })
    for (const { text } of [asked, shown]) {
      expect([language, looseTexts(text)]).toEqual([language, []])
      expect([language, turningInHead(text)]).toEqual([language, []])
      const [, body = ''] = text.split('<body')
      const [before = '', ...after] = body.split(turning('recipient'))
      expect(after.length).toBeGreaterThan(0)
      for (const each of [before, ...after.slice(0, -1)]) expect(each).toMatch(/<bdi[^>]*>$/)
      for (const each of after) expect(each).toMatch(/^<\/bdi>/)
    }
  }
})

test('what was typed is what is stored and sent to programs', async () => {
  for (const lang of ['en', 'ar']) {
    const { text } = await app.get(`/api/team-members?lang=${lang}`)
    const names = (JSON.parse(text) as { name: string }[]).map(({ name }) => name)
    expect(names).toContain(turning('name'))
  }
})
