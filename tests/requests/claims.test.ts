import { beforeAll, describe, expect, test } from 'vitest'
import { nouns } from '#app/nouns.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import type { Claim, ClaimDraft } from '#core/claims/claim.ts'
import { findClaim, listClaims } from '#core/claims/claims.server.ts'
import { listClaimUses } from '#core/claims/figures.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { listRecordChanges } from '#core/record/changes.server.ts'
import { compareSubmission } from '#core/review/compare.server.ts'
import { recordOperations } from '#core/review/record-operations.server.ts'
import { findSubmission } from '#core/review/submissions.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { restoreVersion } from '#core/texts/restore-version.server.ts'
import type { TextContent, TextId, TextKindName } from '#core/texts/text-kind.ts'
import { startApp } from '../support/app.ts'
import { approveAs, partsOf, requireApproval, submit } from '../support/approval.ts'
import { databases } from '../support/databases.ts'
import { until } from '../support/http.ts'
import { addEditor, sentList } from '../support/lists.ts'
import { createRecordAs, removeRecordAs, saveRecordAs } from '../support/records.ts'
import { shared } from '../support/shared.ts'
import { saveVersion } from '../support/texts.ts'

type ClaimText = Omit<ClaimDraft, 'id'>

const kinds = Object.values(textKinds)

describe.each(databases)('claims on %s', (kind) => {
  const app = shared(() => startApp(kind))
  /** What asks a database nothing that the other tests do not ask it. */
  const testOnce = test.runIf(kind === 'sqlite')
  let jane: string
  beforeAll(async () => {
    jane = await addEditor(app.db, 'Jane Editor')
  })

  const claim = async (name: string): Promise<Claim> => {
    const found = await findClaim(app.db, name)
    if (!found) throw new Error(`There is no claim ${name}`)
    return found
  }
  const typedOf = (found: Claim, own: Partial<ClaimText> = {}) => ({
    ...found,
    owner: found.owner || jane,
    ...own,
  })
  const save = async (name: string, own: Partial<ClaimText>, isCaughtUp = false) => {
    const found = await claim(name)
    const values = typedOf(found, own)
    const sent = { key: name, revision: found.revision, values, isCaughtUp }
    return saveRecordAs(app.db, jane, { noun: 'claims', ...sent })
  }
  const add = (name: string, own: Partial<ClaimText> = {}) =>
    createRecordAs(app.db, jane, 'claims', {
      name,
      value: '12',
      valueAr: '',
      unit: '',
      source: '',
      sourceAr: '',
      sourceUrl: '',
      sourceDate: '',
      sourceDateAr: '',
      owner: jane,
      reviewBy: '2999-01-01',
      ...own,
    })
  const shows = (path: string, text: string | RegExp) =>
    until(`${path} to show ${text}`, async () => {
      const { text: html } = await app.get(path)
      return typeof text === 'string' ? html.includes(text) : text.test(html)
    })
  const saveText = async (of: TextKindName, id: TextId, change: TextContent) => {
    const draft = await findDraft(app.db, textKinds[of], id)
    const [row] = draft?.list.rows ?? []
    const sent = sentList({ revision: draft?.list.revision ?? 0 }, [{ ...row, ...change }])
    return saveVersion(app.db, jane, textKinds[of], id, sent)
  }
  const publish = async (of: TextKindName, id: TextId, change: TextContent) => {
    const saved = await saveText(of, id, change)
    if (saved.outcome !== 'saved') throw new Error(`Not saved: ${JSON.stringify(saved)}`)
    return publishText(app.db, jane, textKinds[of], id, { version: saved.revision })
  }

  test('a firm begins with those of its themes and its comparison', async () => {
    const claims = await listClaims(app.db)
    expect(claims).toHaveLength(24)
    const byName = new Map(claims.map((each) => [each.name, each]))
    expect(byName.get('markets')).toMatchObject({ value: '160+', unit: 'markets', source: '' })
    expect(byName.get('longevity_1')).toMatchObject({
      value: '2B+',
      valueAr: 'أكثر من مليارين',
      unit: 'people over 60 by 2050',
      source: 'World Health Organization, Ageing and health',
      sourceDate: 'October 2024',
      sourceDateAr: 'أكتوبر 2024',
    })
    const uses = await listClaimUses(app.db, kinds, new Date())
    const used = new Set(uses.map((use) => use.claim))
    expect(claims.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
    const markets = uses.filter((use) => use.claim === 'markets')
    expect(markets.map(({ kind: of, key, language, state }) => [of, key, language, state])).toEqual(
      [
        ['page', 'home', 'en', 'published'],
        ['page', 'home', 'ar', 'published'],
      ],
    )
  })

  test('a change is on every page that names it, in both languages', async () => {
    await shows('/', 'Access to 160+ markets')
    expect(await save('markets', { value: '170+', valueAr: 'أكثر من 170' })).toEqual({
      outcome: 'saved',
      id: 'original-markets',
      revision: 2,
    })
    await shows('/', 'Access to 170+ markets')
    await shows('/ar', 'أكثر من 170 سوقًا')
    await save('longevity_1', { value: '2.1B', valueAr: 'نحو 2.1 مليار', source: 'UN, Prospects' })
    await shows('/themes/longevity', /2\.1B[\s\S]*UN, Prospects/)
    await shows('/', '2.1B')
    await shows('/ar/themes/longevity', 'نحو 2.1 مليار')
  })

  testOnce(
    'one that has changed in English only is shown in both until it is caught up',
    async () => {
      await save('education_1', { value: '45,000' })
      const both = /<span lang="en" dir="ltr">45,000<\/span>/
      await shows('/ar/themes/education', both)
      await shows('/themes/education', /<bdi>45,000<\/bdi>/)
      await save('education_1', {}, true)
      await until(
        'one language',
        async () => !both.test((await app.get('/ar/themes/education')).text),
      )
      await save('comparison_fees_firm', { value: 'One fee, agreed in writing.' })
      await shows('/ar', /<span lang="en" dir="ltr">One fee, agreed in writing\.<\/span>/)
    },
  )

  testOnce(
    'a figure that is typed in the theme is another claim, and an earlier version the earlier one',
    async () => {
      const id = { key: 'longevity', language: 'en' } as const
      await publish('theme', id, { 'figures.3.value': '31%' })
      await shows('/themes/longevity', /<bdi>31%<\/bdi>/)
      expect(await claim('longevity_3_2')).toMatchObject({ value: '31%', owner: jane })
      expect(await claim('longevity_3')).toMatchObject({ value: '30%' })
      const version = await restoreVersion(app.db, jane, textKinds.theme, id, 1)
      await publishText(app.db, jane, textKinds.theme, id, { version: version ?? 0 })
      await shows('/themes/longevity', /<bdi>30%<\/bdi>/)
      await save('longevity_3', { value: '33%' })
      await shows('/themes/longevity', /<bdi>33%<\/bdi>/)
    },
  )

  testOnce(
    'a row of a plot is a claim: one number in both languages, with a source of its own',
    async () => {
      expect(await claim('longevity_plot_2')).toMatchObject({
        value: '21',
        valueAr: '',
        unit: 'Europe, %',
        source: expect.stringContaining('World Bank'),
      })
      await save('longevity_plot_2', { value: '22.5' })
      await shows('/themes/longevity', /<bdi>22\.5\s?%<\/bdi>/)
      await shows('/ar/themes/longevity', /22\.5/)
      expect(await save('longevity_plot_2', { value: 'a fifth' })).toMatchObject({
        issues: [{ path: 'value', message: expect.stringMatching(/plot of Longevity.*number/) }],
      })
      const source = { source: 'Eurostat, Population by age', sourceDate: '2024-07-01' }
      await save('longevity_plot_2', source)
      await shows('/themes/longevity', 'Eurostat')
      // The other rows are still what the firm itself states.
      const page = await app.get('/themes/longevity')
      expect(page.text.match(/Eurostat, Population by age, 1 July 2024/g)).toHaveLength(1)
      const uses = await listClaimUses(app.db, kinds, new Date())
      expect(uses.filter((use) => use.claim === 'longevity_plot_2')).toMatchObject([
        { key: 'longevity', language: 'en', figure: 'plot.2', field: 'Plot: Row 2: Value' },
        { key: 'longevity', language: 'ar', figure: 'plot.2' },
      ])
      const id = { key: 'longevity', language: 'en' } as const
      await publish('theme', id, { 'plot.2.value': '23' })
      expect(await claim('longevity_plot_2_2')).toMatchObject({ value: '23', owner: jane })
      await publish('theme', id, { 'plot.2.value': '21' })
      await shows('/themes/longevity', /<bdi>22\.5\s?%<\/bdi>/)
    },
  )

  testOnce('a figure may name a claim, and any sentence of a theme or a page', async () => {
    await add('clients', { value: '40', source: 'Our register', sourceDate: '2026-06-30' })
    const id = { key: 'education', language: 'en' } as const
    const body = JSON.stringify({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'It serves {claim.clients} of them.' }],
        },
      ],
    })
    await publish('theme', id, {
      'figures.2.value': '{claim.clients}',
      'hero.lead': 'For {claim.clients} families.',
      'why.body': body,
    })
    await shows('/themes/education', 'For 40 families.')
    await shows('/themes/education', 'It serves 40 of them.')
    await shows('/themes/education', /<bdi>40<\/bdi>[\s\S]*Our register, 30 June 2026/)
    await publish('page', { key: 'team', language: 'en' }, { 'team.intro': 'Of {claim.clients}.' })
    await shows('/team', 'Of 40.')
    const quote = '41 "} </script><b>&'
    await save('clients', { value: quote.slice(0, 20) })
    await shows('/team', 'Of 41 &quot;} &lt;/script&gt;&lt;b&gt;&amp;.')
    await shows('/themes/education', 'It serves 41 &quot;} &lt;/script&gt;&lt;b&gt;&amp; of them.')
  })

  test('a text that names no claim of ours is refused, at saving and at publishing', async () => {
    const unknown = { 'team.intro': 'Of {claim.nobody}.' }
    expect(await saveText('page', { key: 'team', language: 'en' }, unknown)).toMatchObject({
      outcome: 'invalid',
      issues: [{ path: 'team.intro', message: expect.stringMatching(/no claim nobody/) }],
    })
    const figure = { 'figures.1.value': '{claim.nobody}' }
    expect(await saveText('theme', { key: 'education', language: 'ar' }, figure)).toMatchObject({
      outcome: 'invalid',
      issues: [{ path: 'figures.1.value', message: expect.stringMatching(/no claim nobody/) }],
    })
    await add('leaving_soon')
    const id = { key: 'team', language: 'en' } as const
    const saved = await saveText('page', id, { 'team.intro': 'Of {claim.leaving_soon}.' })
    await app.db.deleteFrom('claims').where('name', '=', 'leaving_soon').execute()
    const version = saved.outcome === 'saved' ? saved.revision : 0
    expect(await publishText(app.db, jane, textKinds.page, id, { version })).toMatchObject({
      outcome: 'invalid',
      issues: [{ path: 'team.intro' }],
    })
  })

  test('one that is named cannot be deleted, one that is not can', async () => {
    expect(await removeRecordAs(app.db, jane, 'claims', 'markets')).toMatchObject({
      outcome: 'kept',
      why: expect.stringMatching(/while texts use it: .*Home/),
    })
    await add('spare')
    expect(await removeRecordAs(app.db, jane, 'claims', 'spare')).toMatchObject({
      outcome: 'saved',
    })
    expect(await findClaim(app.db, 'spare')).toBeUndefined()
    const { name } = await claim('markets')
    expect(await removeRecordAs(app.db, jane, 'claims', 'spare')).toEqual({ outcome: 'not-found' })
    expect(name).toBe('markets')
  })

  test('a setting forbids publishing with one that is overdue or not yet evidenced', async () => {
    const rule = (mustBeEvidenced: boolean) =>
      app.db
        .transaction()
        .execute(async (tx) =>
          saveSetting(await workAs(tx, systemActor), 'claims', { mustBeEvidenced }),
        )
    const intro = { 'picks.intro': 'A few companies.' }
    const id = { key: 'longevity', language: 'en' } as const
    for (const row of [1, 2, 3, 4])
      await save(`longevity_plot_${row}`, { source: 'A yearbook', sourceDate: '2024' })
    await rule(true)
    const refused = await publish('theme', id, intro)
    expect(refused).toMatchObject({
      outcome: 'invalid',
      issues: [
        { path: 'figures.2.value', message: expect.stringMatching(/longevity_2 .*not yet/) },
      ],
    })
    await save('longevity_2', { source: 'A report', sourceDate: 'May 2026' })
    await app.db
      .updateTable('claims')
      .set({ review_by: '2026-01-31' })
      .where('name', '=', 'longevity_1')
      .execute()
    expect(await publish('theme', id, { 'picks.intro': 'Companies.' })).toMatchObject({
      issues: [{ path: 'figures.1.value', message: expect.stringMatching(/by 2026-01-31/) }],
    })
    await save('longevity_1', { reviewBy: '2999-01-01' })
    expect((await publish('theme', id, intro)).outcome).toBe('published')
    const typed = await publish('theme', id, {
      'figures.1.value': '9B',
      'figures.1.source': '',
      'figures.1.sourceUrl': '',
      'figures.1.sourceDate': '',
    })
    expect(typed).toMatchObject({ issues: [{ message: expect.stringMatching(/“9B”.*not yet/) }] })
    await rule(false)
    expect((await publish('theme', id, { 'figures.1.value': '2B+' })).outcome).toBe('published')
  })

  test('two people on one claim: the second is told, and the same values twice are saved', async () => {
    const found = await claim('comparison_custody_bank')
    const sent = (value: string) => ({
      noun: 'claims' as const,
      key: found.name,
      revision: found.revision,
      values: typedOf(found, { value }),
    })
    const omar = await addEditor(app.db, 'Omar Second')
    const [one, other] = await Promise.all([
      saveRecordAs(app.db, jane, sent('What Jane says.')),
      saveRecordAs(app.db, omar, sent('What Omar says.')),
    ])
    expect([one.outcome, other.outcome].toSorted()).toEqual(['conflict', 'saved'])
    const stored = await claim(found.name)
    expect([one, other].find(({ outcome }) => outcome === 'conflict')).toMatchObject({
      current: { value: stored.value, revision: stored.revision },
    })
    expect((await saveRecordAs(app.db, jane, sent(stored.value))).outcome).toBe('saved')
    expect((await claim(found.name)).revision).toBe(stored.revision)
  })

  test('what only the other changed is taken, what both changed is shown with both', async () => {
    const found = await claim('comparison_reporting_firm')
    const base = { noun: 'claims' as const, key: found.name, revision: found.revision }
    const omar = await addEditor(app.db, 'Omar Third')
    const his = typedOf(found, { value: 'His.', unit: 'his unit' })
    expect((await saveRecordAs(app.db, omar, { ...base, values: his })).outcome).toBe('saved')
    const hers = typedOf(found, { value: 'Hers.', reviewBy: '2998-01-01' })
    const answer = await saveRecordAs(app.db, jane, { ...base, values: hers })
    expect(answer).toMatchObject({
      outcome: 'conflict',
      current: { value: 'His.' },
      merged: { value: 'Hers.', unit: 'his unit', reviewBy: '2998-01-01' },
      both: ['value'],
      taken: ['unit'],
    })
    if (answer.outcome !== 'conflict') return
    const { revision } = answer.current
    const merged = { ...base, revision, values: answer.merged }
    expect((await saveRecordAs(app.db, jane, merged)).outcome).toBe('saved')
    expect(await claim(found.name)).toMatchObject({ value: 'Hers.', unit: 'his unit' })
  })

  test('a change is undone, and one that was deleted comes back with its history', async () => {
    const added = await add('short_lived', { value: '12' })
    const id = added.outcome === 'saved' ? added.id : ''
    await save('short_lived', { value: '13', unit: 'clients' })
    await save('short_lived', { reviewBy: '2998-01-01' })
    const list = `claim:${id}`
    const restore = (to: { undo: { revision: number; recordId: string } } | { id: string }) =>
      recordOperations['restore-version'].run(partsOf(app.db), jane, { list, ...to })
    expect((await restore({ undo: { revision: 2, recordId: id } })).outcome).toBe('saved')
    expect(await claim('short_lived')).toMatchObject({
      value: '12',
      unit: '',
      reviewBy: '2998-01-01',
    })
    expect((await removeRecordAs(app.db, jane, 'claims', 'short_lived')).outcome).toBe('saved')
    expect(await findClaim(app.db, 'short_lived')).toBeUndefined()
    expect(await add('short_lived')).toMatchObject({
      issues: [{ path: 'name', message: expect.stringMatching(/in the trash/) }],
    })
    expect((await restore({ id })).outcome).toBe('saved')
    expect(await claim('short_lived')).toMatchObject({ id, value: '12' })
    const changes = await listRecordChanges(app.db, nouns.claims, id)
    expect(changes.map(({ action, recordId }) => [action, recordId])).toEqual([
      ['restored', id],
      ['removed', id],
      ['updated', id],
      ['updated', id],
      ['updated', id],
      ['added', id],
    ])
  })

  test('what is wrong is said at its field, and nothing is changed', async () => {
    const issuesOf = async (own: Partial<ClaimText>) => {
      const outcome = await save('comparison_mandate_bank', own)
      return outcome.outcome === 'invalid' ? outcome.issues.map(({ path }) => path) : outcome
    }
    const before = await claim('comparison_mandate_bank')
    expect(await issuesOf({ value: ' ' })).toEqual(['value'])
    expect(await issuesOf({ source: 'S', sourceDate: '2999-01-01' })).toEqual(['sourceDate'])
    expect(await issuesOf({ reviewBy: '2020-01-01' })).toEqual(['reviewBy'])
    expect(await issuesOf({ unit: 'x'.repeat(10_000) })).toEqual(['unit'])
    const gone = await addEditor(app.db, 'Gone Person')
    await app.db
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', gone)
      .execute()
    expect(await issuesOf({ owner: gone })).toEqual(['owner'])
    expect(await issuesOf({ owner: 'nobody' })).toEqual(['owner'])
    expect(await claim('comparison_mandate_bank')).toEqual(before)
    expect(await add('markets')).toMatchObject({ issues: [{ path: 'name' }] })
    expect(await add('1 markets')).toMatchObject({ issues: [{ path: 'name' }] })
    const long = { value: 'a value of twenty-nine chars.' }
    expect(await save('longevity_1', long)).toMatchObject({ issues: [{ path: 'value' }] })
    const viewer = await addEditor(app.db, 'Viewer', 'viewer')
    const sent = { key: 'markets', revision: 1, values: typedOf(before) }
    await expect(saveRecordAs(app.db, viewer, { noun: 'claims', ...sent })).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })

  testOnce('what somebody types is text on every page', async () => {
    const attack = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>{firm.phone}`
    await save('comparison_leaving_bank', { value: attack, valueAr: attack })
    const shown = '&quot;&#x27;&gt;&lt;img src=x onerror=alert(1)&gt;'
    for (const path of ['/', '/ar']) {
      await shows(path, shown)
      expect((await app.get(path)).text).not.toContain('<img src=x')
      // What a claim says is never taken for a name.
      await shows(path, '{firm.phone}')
    }
  })
})

describe.each(databases)('claims that need a second person on %s', (kind) => {
  test('one that texts name changes when somebody else approves it, another one at once', async () => {
    await using app = await startApp(kind)
    const { db } = app
    const jane = await addEditor(db, 'Jane Before')
    const typed = {
      value: '12',
      valueAr: '',
      unit: '',
      source: '',
      sourceAr: '',
      sourceUrl: '',
      sourceDate: '',
      sourceDateAr: '',
      owner: jane,
      reviewBy: '2999-01-01',
    }
    const people = await requireApproval(db)
    expect(
      (await createRecordAs(db, people.jane, 'claims', { name: 'spare', ...typed })).outcome,
    ).toBe('saved')
    const save = async (name: string, own: Partial<ClaimText>) => {
      const found = await findClaim(db, name)
      if (!found) throw new Error(`There is no claim ${name}`)
      return {
        noun: 'claims' as const,
        key: name,
        revision: found.revision,
        values: { ...found, owner: people.jane, ...own },
      }
    }
    const spare = await save('spare', { value: '13' })
    expect((await saveRecordAs(db, people.jane, spare)).outcome).toBe('saved')
    // Who answers for it, and until when, visitors do not see.
    const owner = await save('markets', { reviewBy: '2998-01-01' })
    expect((await saveRecordAs(db, people.jane, owner)).outcome).toBe('saved')

    const value = await save('markets', { value: '190+', valueAr: 'أكثر من 190' })
    await expect(saveRecordAs(db, people.jane, value)).rejects.toMatchObject({
      code: 'needs-approval',
    })
    const waiting = await submit(db, people.jane, 'save-record', value)
    expect((await findClaim(db, 'markets'))?.value).toBe('160+')
    await expect(approveAs(db, people.jane, waiting)).rejects.toMatchObject({ code: 'own-change' })
    // An edit in between makes it void.
    const between = await save('markets', { unit: 'exchanges' })
    expect((await saveRecordAs(db, people.omar, between)).outcome).toBe('saved')
    expect((await findSubmission(db, waiting.id))?.state).toBe('void')
    const again = await submit(
      db,
      people.jane,
      'save-record',
      await save('markets', { value: '190+', valueAr: 'أكثر من 190', owner: people.omar }),
    )
    const found = await findSubmission(db, again.id)
    if (!found) throw new Error('It is gone')
    const records = await compareSubmission(partsOf(db), found)
    expect(found.title).toBe('Claim: markets')
    expect(records.records[0]?.differences).toMatchObject([
      { label: 'Value', before: '160+', after: '190+' },
      { label: 'Value (Arabic)' },
      { label: 'Owner', before: 'Jane Editor', after: 'Omar Second' },
    ])
    expect(await approveAs(db, people.omar, again)).toMatchObject({ outcome: 'decided' })
    expect((await findClaim(db, 'markets'))?.value).toBe('190+')
    await until('the home page', async () => (await app.get('/')).text.includes('190+ markets'))
  })
})
