import { beforeAll, describe, expect, test } from 'vitest'
import { factNoun, listFacts } from '#core/facts/facts.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { listRecordChanges } from '#core/record/changes.server.ts'
import { listOfOne } from '#core/record/noun-list.server.ts'
import { findRecord } from '#core/record/records.server.ts'
import { planUndo, restoreRecord, undoChange } from '#core/record/restore.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import { sampleFacts } from '#sample/facts.ts'
import { startApp } from '../support/app.ts'
import { approveAs, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases } from '../support/databases.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { until } from '../support/http.ts'
import { addEditor } from '../support/lists.ts'
import { addStaff, inDatabase } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { createRecordAs, removeRecordAs, saveRecordAs } from '../support/records.ts'
import { startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'
import { planOf, sentImport } from '../support/transfer.ts'
import { signInto } from '../support/upload.ts'

const licence = {
  label: 'Licensed by',
  labelAr: 'الجهة المرخِّصة',
  value: 'A made-up authority',
  valueAr: 'جهة مختلقة',
  kind: 'regulator',
  link: 'https://register.example/1',
  source: 'Its register',
  asOf: '2026-10-01',
}

describe.each(databases)('facts of the firm on %s', (kind) => {
  const app = shared(() => startApp(kind))
  let jane: string
  beforeAll(async () => {
    jane = await addEditor(app.db, 'Jane Editor')
  })

  const add = async (values: Readonly<Record<string, unknown>> = {}) => {
    const made = await createRecordAs(app.db, jane, 'facts', { ...licence, ...values })
    if (made.outcome !== 'saved') throw new Error(`Not added: ${JSON.stringify(made)}`)
    return made.id
  }
  const save = async (id: string, revision: number, values: Readonly<Record<string, unknown>>) =>
    saveRecordAs(app.db, jane, { noun: 'facts', key: id, revision, values })
  const shows = (path: string, text: string, isShown = true) =>
    until(`${path} to ${isShown ? 'show' : 'lose'} ${text}`, async () => {
      const { text: html } = await app.get(path)
      return html.includes(text) === isShown
    })
  const clear = async () => {
    for (const { id } of await listFacts(app.db, 'en'))
      await removeRecordAs(app.db, jane, 'facts', id)
  }

  test('the sample says of itself that it is one, in both languages', async () => {
    expect((await listFacts(app.db, 'en')).map(({ label }) => label)).toEqual(
      sampleFacts.map(({ label }) => label),
    )
    for (const { value, valueAr, source, sourceAr, link = '' } of sampleFacts) {
      expect([value, source].every((text) => text?.startsWith('Sample: '))).toBe(true)
      expect([valueAr, sourceAr].every((text) => text?.startsWith('نموذج: '))).toBe(true)
      expect(link).toBe('')
    }
  })

  test('a page and a section of the home page show them, and are not there without any', async () => {
    await shows('/', 'id="facts"')
    await clear()
    await shows('/', 'id="facts"', false)
    for (const path of ['/facts', '/ar/facts']) expect((await app.get(path)).status).toBe(404)
    expect((await app.get('/sitemap.xml')).text).not.toContain('/facts<')

    const id = await add()
    await shows('/', 'A made-up authority')
    await shows('/ar', 'جهة مختلقة')
    await shows('/facts', 'href="https://register.example/1"')
    await until('the sitemap to name it', async () =>
      (await app.get('/sitemap.xml')).text.includes('/facts<'),
    )
    const kept = await app.get('/facts')
    expect(kept.text).not.toContain('id="press-title"')
    expect((await app.get('/facts', { 'if-none-match': String(kept.headers.etag) })).status).toBe(
      304,
    )

    const before = await findContentRevision(app.db)
    await save(id, 1, { value: 'Another made-up authority' })
    // No page is made again but those that show facts.
    const dropped = { ...before, facts: before.facts + 1 }
    expect(await findContentRevision(app.db)).toEqual(dropped)
    await shows('/facts', 'Another made-up authority')
    // What visitors read in Arabic was written for other English: both are there.
    await shows('/ar/facts', 'Another made-up authority')
    await shows('/ar/facts', 'جهة مختلقة')
  })

  test('what two people change meanwhile is merged, or shown to the later one', async () => {
    const id = await add({ label: 'Held by', kind: 'custodian' })
    expect(await save(id, 1, { source: 'The agreement' })).toMatchObject({ revision: 2 })
    const typed = { ...licence, label: 'Held by', kind: 'custodian', value: 'Somebody' }
    const late = await save(id, 1, { ...typed, source: 'Our own books' })
    expect(late).toMatchObject({ outcome: 'conflict', both: ['source'] })
    const other = await save(id, 1, typed)
    expect(other).toMatchObject({
      outcome: 'conflict',
      both: [],
      taken: ['source'],
      merged: { source: 'The agreement', value: 'Somebody' },
    })
  })

  test('a change is told, undone by its label, and what was removed comes back', async () => {
    const id = await add({ label: 'Audited by', kind: 'auditor' })
    await save(id, 1, { value: 'Nobody yet', kind: 'bank' })
    const list = listOfOne(factNoun, id)
    const which = { revision: 2, recordId: id }
    const plan = await planUndo(app.db, list, which)
    expect([plan?.name, plan?.changes[0]?.name]).toEqual(['Audited by', 'Audited by'])
    expect(await undoChange(app.db, jane, list, which)).toMatchObject({ outcome: 'saved' })
    expect(await findRecord(app.db, factNoun, id)).toMatchObject({ value: licence.value })
    const told = await listRecordChanges(app.db, factNoun, id)
    expect(told[1]?.differences).toContainEqual(
      expect.objectContaining({ label: 'Kind', before: 'Auditor', after: 'Bank' }),
    )
    expect(told.map(({ action, recordName }) => [action, recordName])).toEqual([
      ['updated', 'Audited by'],
      ['updated', 'Audited by'],
      ['added', 'Audited by'],
    ])
    await removeRecordAs(app.db, jane, 'facts', id)
    await shows('/facts', 'Audited by', false)
    expect(await restoreRecord(app.db, jane, list, id)).toMatchObject({ outcome: 'saved' })
    await shows('/facts', 'Audited by')
  })

  test('they go out as files, come in again, and a file adds one', async () => {
    const { cookie } = await signInto(app)
    const { text } = await app.get('/admin/facts/export.csv', { cookie })
    const same = await planOf(app.db, text)
    expect(same).toMatchObject({ kind: 'facts', counts: { new: 0, changed: 0, refused: 0 } })
    const file = 'label,value,kind,as_of,label_ar\nOur bank,A made-up bank,bank,2026-09-30,مصرفنا'
    const sent = sentImport(await planOf(app.db, file), file)
    expect((await importFile(partsOf(app.db), jane, sent)).outcome).toBe('saved')
    await shows('/ar/facts', 'مصرفنا')
    const { id } = await app.db
      .selectFrom('facts')
      .select('id')
      .where('label', '=', 'Our bank')
      .executeTakeFirstOrThrow()
    const later = `id,label,value,kind,as_of\n${id},Our bank,A made-up bank,broker,2026-09-30`
    const plan = await planOf(app.db, later)
    expect(plan.rows[0]?.changes).toEqual([{ label: 'Kind', before: 'Bank', after: 'Broker' }])
  })

  test('the press finds whom to ask where the firm has said so', async () => {
    const contacts = ['press@firm.example', '+230 555 0100']
    await app.db
      .transaction()
      .execute(async (tx) => saveSetting(await workAs(tx, systemActor), 'press', { contacts }))
    await shows('/facts', 'href="mailto:press@firm.example"')
    await shows('/ar/facts', 'href="tel:+2305550100"')
    // The firm has no logo of its own here.
    expect((await app.get('/facts')).text).not.toContain(' download=""')
  })

  test('a second person approves what visitors see of them', async () => {
    const [first] = await listFacts(app.db, 'en')
    const { jane: author, omar } = await requireApproval(app.db)
    const handed = await submit(app.db, author, 'save-record', {
      noun: 'facts',
      key: first?.id ?? '',
      revision: first?.revision ?? 0,
      values: { value: 'A second pair of eyes' },
    })
    expect((await app.get('/facts')).text).not.toContain('A second pair of eyes')
    await approveAs(app.db, omar, handed)
    await shows('/facts', 'A second pair of eyes')
  })
})

describe('facts in the panel, without script', () => {
  const site = shared(
    () => startServer({ env: { LOG_LEVEL: 'warn' }, heldJobs: jobsOfPages }),
    300_000,
  )
  let admin: PlainBrowser
  beforeAll(async () => {
    const { email } = await addStaff(site, 'admin')
    admin = await new PlainBrowser(site).signInAs(email)
  }, 300_000)

  test('a form comes back with what is wrong, and adds, saves and undoes', async () => {
    await admin.open('/admin/facts')
    const typed = { Label: 'Least amount', Value: 'A made-up amount', Kind: 'minimum' }
    await admin.press('Add Fact', { ...typed, Link: 'register.example', 'As of': '2999-01-01' })
    expect(admin.status).toBe(400)
    expect(admin.text).toContain('Link must be an address that begins with https://')
    await admin.press('Add Fact', { Link: '' })
    expect(admin.text).toContain('As of is in the future')
    await admin.press('Add Fact', { 'As of': '2026-10-01' })
    expect(admin.message?.title).toBe('Added')
    await admin.press('Save', { Value: 'Another amount' })
    expect(admin.message?.title).toBe('Saved')
    await admin.press('Undo this change')
    expect(admin.text).toContain('Undo this change of Least amount?')
    await admin.press('Undo This Change')
    expect(admin.message?.title).toBe('Restored')
  })

  test('they are found and filtered by kind, deleted and restored', async () => {
    await admin.open('/admin/facts?show=minimum&search=least')
    expect(admin.text).toContain('Least amount')
    expect(admin.text).not.toContain('Supervised by')
    await admin.follow('Least amount')
    await admin.press(/^Delete: /)
    await admin.press('Delete')
    expect(admin.message?.title).toBe('Deleted')
    await admin.open('/admin/facts?show=trash')
    await admin.press(/^Restore: /)
    await admin.press('Restore')
    expect(admin.message?.title).toBe('Restored')
  })

  test('their list says what they lack in other languages', async () => {
    await admin.open('/admin/facts')
    const typed = { Label: 'Only English', Value: 'A made-up value', Kind: 'bank' }
    await admin.press('Add Fact', { ...typed, 'As of': '2026-10-01' })
    await admin.open('/admin/facts?show=translate')
    expect(admin.text).toContain('Arabic missing')
    await admin.follow('Only English')
    expect([admin.status, admin.address]).toEqual([200, expect.stringMatching('^/admin/facts/')])
    await admin.press('Save', { 'Value (Arabic)': 'قيمة' })
    const older = 'The Arabic value is older than the English one: Arabic pages show both'
    expect(admin.text).not.toContain(older)
    await admin.press('Save', { Value: 'Another made-up value' })
    expect(admin.text).toContain(older)
  })

  test('with approval on, undoing waits for a second person too, and says so', async () => {
    await inDatabase(site, requireApproval)
    await admin.open('/admin/facts?search=Only+English')
    await admin.follow('Only English')
    await admin.press(/^Delete: /)
    await admin.press('Delete')
    expect(admin.message?.title).toBe('Deleted')
    await admin.press('Submit Undo')
    await admin.press('Restore')
    expect(admin.message?.title).toBe('Submitted for approval')
    await admin.open('/admin/facts?show=trash')
    expect(admin.rows('Only English')).not.toEqual([])
  })

  test('programs read them by a call, in each language', async () => {
    const read = async (query: string) => (await fetch(`${site.origin}/api/facts${query}`)).json()
    expect(await read('')).toContainEqual(
      expect.objectContaining({ label: 'Least amount', kind: 'minimum', link: null }),
    )
    expect(await read('?lang=ar')).toContainEqual(expect.objectContaining({ label: 'أتعابنا' }))
  })
})
