import { describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { fieldValue, plainText } from '../support/html.ts'

const enquiry = { name: 'Jane', email: 'jane@example.com', phone: '+20 1', message: 'Please call' }
const call = (app: TestApp, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  app.postJson('/api/submit-contact', { ...enquiry, ...more }, headers)

async function counts({ db }: TestApp) {
  const [enquiries, mails, attempts] = await Promise.all([
    db.selectFrom('contact_submissions').select('id').execute(),
    db.selectFrom('queue_entries').select('id').execute(),
    db.selectFrom('attempts').selectAll().execute(),
  ])
  return { enquiries: enquiries.length, mails: mails.length, attempts }
}

/** How many visitors the limit tells apart. */
async function visitors(app: TestApp): Promise<number> {
  const { attempts } = await counts(app)
  return attempts.filter(({ key }) => key.startsWith('enquiry-from:')).length
}

describe.each(databases)('an enquiry on %s', (kind) => {
  test('is kept together with its mail or not at all', async () => {
    await using app = await startApp(kind)
    await app.db.schema.alterTable('queue_entries').renameTo('queue_lost').execute()
    const refused = await call(app)
    expect(refused.status).toBe(500)
    expect(refused.text).not.toMatch(/outbox/)
    expect((await app.postForm('/contact', { ...enquiry, consent: 'yes' })).status).toBe(500)
    await app.db.schema.alterTable('queue_lost').renameTo('queue_entries').execute()
    expect(await counts(app)).toEqual({ enquiries: 0, mails: 0, attempts: [] })

    // What was refused is no repeat when it comes again.
    expect((await call(app)).status).toBe(200)
    // The firm's and the visitor's.
    expect(await counts(app)).toMatchObject({ enquiries: 1, mails: 2 })
  })

  test('is the last of sixty in 10 minutes from one address, then there is a pause', async () => {
    await using app = await startApp(kind)
    // Not all at once: the last of so many may wait for longer than the database lets them.
    for (let group = 0; group < 10; group += 1) {
      const sent = Array.from({ length: 6 }, (_, n) => call(app, { message: `No. ${group}.${n}` }))
      for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
    }
    // As if the first had come now: a busy machine may have taken a minute.
    const began = app.db.updateTable('attempts').where('key', 'like', 'enquiry-from:%')
    await began.set({ window_started_at: new Date() }).execute()
    const refused = await call(app, { message: 'One more' })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600'])
    const tooMany = /^Several messages have arrived from you in a short time\./
    expect(JSON.parse(refused.text)).toEqual({ error: expect.stringMatching(tooMany) })

    const form = await app.postForm('/contact', { ...enquiry, message: 'By form', consent: 'yes' })
    expect([form.status, fieldValue(form.text, 'message')]).toEqual([429, 'By form'])
    expect(form.headers['retry-after']).toBe('600')
    expect(plainText(form.text)).toContain('Several messages have arrived from you')
    const arabic = await app.postForm('/ar/contact', { ...enquiry, consent: 'yes' })
    expect([arabic.status, plainText(arabic.text)]).toEqual([
      429,
      expect.stringContaining('وصلتنا منكم عدة رسائل في وقت قصير'),
    ])
    expect((await counts(app)).enquiries).toBe(60)

    const window_started_at = new Date(Date.now() - 11 * 60_000)
    await app.db
      .updateTable('attempts')
      .set({ window_started_at })
      .where('key', 'like', 'enquiry-from:%')
      .execute()
    expect((await call(app, { message: 'After the pause' })).status).toBe(200)
  })

  test('is counted for its network address, without keeping that', async () => {
    await using app = await startApp(kind)
    await call(app)
    const { attempts } = await counts(app)
    expect(attempts.map(({ key }) => key).join()).not.toMatch(/127\.0|jane@|please call/i)
    expect(JSON.stringify(app.logs)).not.toMatch(/jane@|Please call|127\.0\.0\.1/)
  })

  test('is counted for the peer alone while no proxy is ours, whatever is forwarded', async () => {
    await using app = await startApp(kind)
    for (let number = 1; number < 5; number += 1) {
      const forged = {
        'x-forwarded-for': `192.0.2.${number}`,
        forwarded: `for=192.0.2.${number}`,
        'x-real-ip': `192.0.2.${number}`,
      }
      expect((await call(app, { message: `No. ${number}` }, forged)).status).toBe(200)
    }
    expect(await visitors(app)).toBe(1)
  })

  test('is counted for what our proxy saw, whatever the visitor forged before it', async () => {
    await using app = await startApp(kind, { env: { TRUST_PROXY: '1' } })
    const from = async (chain: string, message: string) =>
      call(app, { message }, { 'x-forwarded-for': chain })
    for (let number = 1; number < 5; number += 1)
      await from(`192.0.2.${number}, 198.51.100.7`, `No. ${number}`)
    expect(await visitors(app)).toBe(1)
    await from('198.51.100.7, 198.51.100.8', 'Somebody else')
    expect(await visitors(app)).toBe(2)
    for (let number = 1; number < 5; number += 1)
      await from(`2001:db8:1:2::${number}`, `One network ${number}`)
    expect(await visitors(app)).toBe(3)
  })
})
