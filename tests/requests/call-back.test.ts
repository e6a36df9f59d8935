import { describe, expect, test } from 'vitest'
import { exportKind } from '#tests/support/transfer.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { partsOf } from '../support/approval.ts'
import { databases } from '../support/databases.ts'
import { saveContact } from '../support/enquiries.ts'
import { fieldError, fieldValue, plainText } from '../support/html.ts'
import { addEditor } from '../support/lists.ts'

const typed = {
  name: 'Salma Visitor',
  email: 'salma@visitor.example',
  phone: '+20 100 000 0000',
  message: 'We would like to talk.',
}
const consent = 'I acknowledge the disclosures and the privacy policy.'
const consentToCall = `${consent} If I name a time for a call, it is kept with this enquiry and erased with it.`
const asked = { call_back: '10:30', call_back_zone: 'Asia/Riyadh' }

const keptIn = ({ db }: TestApp, email: string) =>
  db
    .selectFrom('contact_submissions')
    .select(['call_back', 'consent_text'])
    .where('email', '=', email)
    .executeTakeFirst()

describe.each(databases)('a time to be called, on %s', (kind) => {
  test('is neither asked for nor kept where the firm does not want it', async () => {
    await using app = await startApp(kind)
    const { text } = await app.get('/contact')
    expect(fieldValue(text, 'call_back')).toBe(undefined)
    expect(plainText(text)).not.toContain('time for a call')
    expect(text).not.toContain('wa.me')
    await app.postForm('/contact', { ...typed, ...asked, consent: 'yes' })
    expect(await keptIn(app, typed.email)).toEqual({ call_back: '', consent_text: consent })
    const byCall = { ...typed, email: 'call@visitor.example', call_back: '10:30 Asia/Riyadh' }
    const { status } = await app.postJson('/api/submit-contact', { ...byCall, consent: true })
    expect([status, await keptIn(app, byCall.email)]).toEqual([
      200,
      { call_back: '', consent_text: consent },
    ])
  })

  test('is in the form, the consent, the record, its mail and its file where it does', async () => {
    await using app = await startApp(kind)
    const { db } = app
    await saveContact(db, { callBack: true, whatsApp: '+20 100 000 0000' })
    for (const path of ['/contact', '/ar/contact']) {
      const { text } = await app.get(path)
      expect(fieldValue(text, 'call_back')).toBe('')
      expect(text).toContain('href="https://wa.me/201000000000" rel="external noreferrer"')
    }
    const { text } = await app.get('/contact')
    expect(plainText(text)).toContain(consentToCall)
    expect(plainText(text)).toContain('All fields but the time for a call are required.')

    const wrong = await app.postForm('/contact', { ...typed, ...asked, call_back: 'noon' })
    expect([wrong.status, fieldError(wrong.text, 'contact-call_back')]).toEqual([
      400,
      'Please choose a time such as 10:30, or leave it empty.',
    ])
    expect(fieldValue(wrong.text, 'call_back')).toBe('noon')
    expect(await app.postForm('/contact', { ...typed, ...asked, consent: 'yes' })).toMatchObject({
      status: 303,
    })
    const kept = { call_back: '10:30 Asia/Riyadh', consent_text: consentToCall }
    expect(await keptIn(app, typed.email)).toEqual(kept)

    const byCall = { ...typed, email: 'call@visitor.example', call_back: '14:00 Africa/Cairo' }
    const { status } = await app.postJson('/api/submit-contact', { ...byCall, consent: true })
    expect([status, await keptIn(app, byCall.email)]).toEqual([
      200,
      { ...kept, call_back: byCall.call_back },
    ])
    const odd = await app.postJson('/api/submit-contact', { ...byCall, call_back: 'noon' })
    expect([odd.status, Object.keys(JSON.parse(odd.text).fields)]).toEqual([400, ['call_back']])
    await app.postForm('/contact', { ...typed, email: 'none@visitor.example', consent: 'yes' })
    expect(await keptIn(app, 'none@visitor.example')).toEqual({ ...kept, call_back: '' })

    const mails = await db
      .selectFrom('queue_entries')
      .select('props')
      .where('kind', '=', 'enquiry')
      .execute()
    expect(mails.map(({ props }) => (props as { callBack?: string }).callBack).toSorted()).toEqual([
      '10:30 Asia/Riyadh',
      '14:00 Africa/Cairo',
      undefined,
    ])
    const jane = await addEditor(db, 'Jane')
    const rows = JSON.parse(await exportKind(partsOf(db), jane, 'enquiries', { format: 'json' }))
    expect(rows.map((row: { call_back: string }) => row.call_back).toSorted()).toEqual([
      '',
      '10:30 Asia/Riyadh',
      '14:00 Africa/Cairo',
    ])
  })
})
