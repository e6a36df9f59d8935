import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textKinds, textKindsIn } from '#app/text-kinds.server.ts'
import { createMadeOf } from '#core/archive/made-of.server.ts'
import { dayAfter, dayIn } from '#core/dates.ts'
import { findNextChange } from '#core/disclosures/disclosures.server.ts'
import { listEnding } from '#core/disclosures/ending.server.ts'
import {
  createDisclosure,
  describeRules,
  listPagesWith,
} from '#core/disclosures/staff-disclosures.server.ts'
import { checkRecords } from '#core/doctor/check-records.server.ts'
import type { Language } from '#core/language.ts'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { isUnprintable } from '#core/text.ts'
import { compareVersions } from '#core/texts/compare-versions.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { moveText } from '#core/texts/order.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import type { TextContent, TextId } from '#core/texts/text-kind.ts'
import { sharedContent } from '#core/texts/translated-kind.ts'
import { withdrawText } from '#core/texts/withdraw-text.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { databases } from '../support/databases.ts'
import { attacks } from '../support/fragments.ts'
import { until } from '../support/http.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { saveVersion } from '../support/texts.ts'

const body = (...paragraphs: string[]) =>
  JSON.stringify(fromHtml(paragraphs.map((each) => `<p>${each}</p>`).join('')))
const day = 24 * 60 * 60_000
const messagesOf = (outcome: { outcome: string; issues?: { message: string }[] }) =>
  (outcome.issues ?? []).map(({ message }) => message)

describe.each(databases)('disclosures on %s', (kind) => {
  let app: TestApp
  let jane: string
  /** What the program takes for the present. */
  let now = new Date(0)
  beforeAll(async () => {
    app = await startApp(kind, { now: () => new Date(Math.max(now.getTime(), Date.now())) })
    jane = await addEditor(app.db)
  })
  afterAll(() => app.close())

  /** What asks a database nothing that the other tests do not ask it. */
  const testOnce = test.runIf(kind === 'sqlite')

  const kindIn = (language: Language) => textKindsIn(language).disclosure
  async function save({ key, language }: TextId, change: TextContent) {
    const id = { key, language }
    const { list } = (await findDraft(app.db, kindIn(language), id)) ?? { list: undefined }
    const english = await findDraft(app.db, kindIn('en'), { key, language: 'en' })
    const shared = sharedContent(kindIn('en'), english?.list.rows[0] ?? {})
    const row = { ...list?.rows[0], ...(language === 'ar' && shared), ...change }
    const sent = sentList({ revision: list?.revision ?? 0 }, [row])
    return saveVersion(app.db, jane, kindIn(language), id, sent)
  }
  async function publish(id: TextId, change: TextContent) {
    const { revision } = done(await save(id, change))
    return publishText(app.db, jane, kindIn(id.language), id, { version: revision })
  }
  async function aDisclosure(title: string, content: TextContent, arabic?: string) {
    const key = await createDisclosure(app.db, jane, title)
    if (!key) throw new Error('It was not created')
    const english = { key, language: 'en' } as const
    expect(await publish(english, { body: body(title), ...content })).toMatchObject({
      outcome: 'published',
    })
    if (arabic)
      expect(await publish({ key, language: 'ar' }, { body: body(arabic) })).toMatchObject({
        outcome: 'published',
      })
    return english
  }
  const withdraw = (id: TextId) => withdrawText(app.db, jane, kindIn(id.language), id)
  const theme = { key: 'longevity', language: 'en' } as const
  const publishTheme = (language: Language, at?: string) =>
    publishText(
      app.db,
      jane,
      textKindsIn(language).theme,
      { ...theme, language },
      { version: 1, at },
    )
  const shows = (address: string, words: string | RegExp) =>
    until(`${words} at ${address}`, async () => {
      const { text } = await app.get(address)
      return text.match(words) ? text : undefined
    })
  const lacks = (address: string, words: string) =>
    until(`no ${words} at ${address}`, async () => !(await app.get(address)).text.includes(words))

  test('are carried by the pages of their place, in the language of the page', async () => {
    const everywhere = await aDisclosure('Xeverywhere', { where: 'every-page' }, 'إشعار عام')
    const theme = await aDisclosure('Xtheme', { where: 'theme:longevity' })
    const prices = await aDisclosure('Xprices', { where: 'prices' })
    const forms = await aDisclosure('Xforms', { where: 'forms' })
    const team = await aDisclosure('Xteam', { where: 'team' })
    await shows('/team', /Xteam/)
    const seen = Object.fromEntries(
      await Promise.all(
        ['/', '/themes/longevity', '/themes/education', '/contact', '/team', '/nowhere'].map(
          async (address) => {
            const { text } = await app.get(address)
            return [address, [...new Set(text.match(/X(everywhere|theme|prices|forms|team)/g))]]
          },
        ),
      ),
    )
    expect(seen).toEqual({
      '/': ['Xeverywhere'],
      '/themes/longevity': ['Xprices', 'Xeverywhere', 'Xtheme'],
      '/themes/education': ['Xprices', 'Xeverywhere'],
      '/contact': ['Xforms', 'Xeverywhere'],
      '/team': ['Xeverywhere', 'Xteam'],
      '/nowhere': ['Xeverywhere'],
    })
    const arabic = await shows('/ar/themes/longevity', /<p dir="auto">إشعار عام<\/p>/)
    expect(arabic).not.toContain('Xeverywhere')
    expect(arabic).toContain('<p lang="en" dir="ltr">Xtheme</p>')
    expect(arabic).toContain('<p class="picks-note" lang="en" dir="ltr">Xprices</p>')

    expect((await listPagesWith(app.db, theme.key, new Date())).ar).toEqual([
      '/ar/themes/longevity',
    ])
    const { en } = await listPagesWith(app.db, everywhere.key, new Date())
    expect(en).toEqual(expect.arrayContaining(['/', '/contact/thanks', '/legal/terms']))
    expect(await describeRules(app.db, [theme.key, prices.key], new Date())).toEqual({
      [theme.key]: 'Theme: Longevity',
      [prices.key]: 'Beside prices',
    })
    expect(await compareVersions(app.db, kindIn('en'), theme, [1, 2])).toContainEqual(
      expect.objectContaining({
        label: 'Where',
        before: 'Every page',
        after: 'Theme: Longevity',
      }),
    )
    for (const id of [everywhere, theme, prices, forms, team])
      expect(await withdraw(id)).toEqual({ outcome: 'withdrawn' })
    await lacks('/team', 'Xeverywhere')
    expect(await listPagesWith(app.db, theme.key, new Date())).toEqual({ en: [], ar: [] })
  })

  testOnce(
    'are shown in both languages while the Arabic is behind, and not for another rule',
    async () => {
      const english = await aDisclosure('Ybefore', { where: 'team' }, 'قبل التعديل')
      const arabic = { ...english, language: 'ar' } as const
      await shows('/ar/team', /قبل التعديل/)
      await publish(english, { from: '2020-01-01' })
      await publish(english, { body: body('Yafter') })
      const both = await shows('/ar/team', /Yafter/)
      expect(both).toMatch(/<p dir="auto">قبل التعديل<\/p><p lang="en" dir="ltr">Yafter<\/p>/)
      expect((await app.get('/team')).text).not.toContain('قبل')

      const draft = await findDraft(app.db, kindIn('ar'), arabic)
      const row = { ...draft?.list.rows[0], body: body('بعد التعديل') }
      const sent = sentList({ revision: draft?.list.revision ?? 0 }, [row])
      const { revision } = done(await saveVersion(app.db, jane, kindIn('ar'), arabic, sent, 4))
      await publishText(app.db, jane, kindIn('ar'), arabic, { version: revision })
      expect(await shows('/ar/team', /بعد التعديل/)).not.toContain('Yafter')
      await withdraw(english)
      await lacks('/ar/team', 'بعد التعديل')
    },
  )

  test('begin and end at midnight of the office, without any job', async () => {
    const today = dayIn('Africa/Cairo', new Date())
    const from = dayAfter(today, 2)
    const last = dayAfter(today, 4)
    const english = await aDisclosure('Zdays', { where: 'team', from, until: last })
    const midnight = await findNextChange(app.db, new Date())
    if (!midnight) throw new Error('Nothing will change')
    expect(dayIn('Africa/Cairo', midnight)).toBe(from)
    expect(dayIn('Africa/Cairo', new Date(midnight.getTime() - 1))).toBe(dayAfter(today))
    const isShown = async (at: number) => {
      now = new Date(at)
      return (await app.get('/team')).text.includes('Zdays')
    }
    // Once this one is seen, the page knows of the other.
    const later = await aDisclosure('Znow', { where: 'team' })
    await shows('/team', /Znow/)
    expect(await isShown(Date.now())).toBe(false)
    expect(await isShown(midnight.getTime() - 1)).toBe(false)
    expect(await isShown(midnight.getTime())).toBe(true)
    const end = await findNextChange(app.db, midnight)
    if (!end) throw new Error('It does not end')
    expect(dayIn('Africa/Cairo', end)).toBe(dayAfter(last))
    expect(await isShown(end.getTime() - 1)).toBe(true)
    expect(await isShown(end.getTime())).toBe(false)
    now = new Date(0)

    const ending = await listEnding(app.db, new Date())
    expect(ending).toEqual([{ key: english.key, title: 'Zdays', until: last, hasEnded: false }])
    expect(await listEnding(app.db, end)).toMatchObject([{ hasEnded: true }])
    const check = async (at: Date) =>
      (await checkRecords(app.db, at)).find(({ name }) => name === 'disclosures')
    expect(await check(new Date())).toMatchObject({ state: 'amber' })
    expect(await check(end)).toMatchObject({ state: 'red', message: `Ended: Zdays (${last})` })
    for (const id of [english, later]) await withdraw(id)
    expect(await check(end)).toMatchObject({ state: 'amber', message: /Sample wording/ })
  })

  testOnce('refuse the publication of what lacks them, by name and in its language', async () => {
    const here = await aDisclosure('Risks of longevity', { where: 'theme:longevity' })
    expect(await publishTheme('en')).toMatchObject({ outcome: 'published' })
    expect(messagesOf(await publishTheme('ar'))).toEqual([
      'The disclosure “Risks of longevity” is asked for on the theme Longevity and is not published in Arabic: publish its Arabic first',
    ])
    expect(await publishTheme('ar')).toMatchObject({ issues: [{ disclosure: here.key }] })
    await publish({ ...here, language: 'ar' }, { body: body('مخاطر') })
    expect(await publishTheme('ar')).toMatchObject({ outcome: 'published' })

    // It will have ended by then.
    const last = dayAfter(dayIn('Africa/Cairo', new Date()), 3)
    await publish(here, { until: last })
    expect(await publishTheme('en')).toMatchObject({ outcome: 'published' })
    const [late = ''] = messagesOf(await publishTheme('en', `${dayAfter(last)}T09:00`))
    expect(late).toMatch(
      /^The disclosure “Risks of longevity” .* and ended on .*later day in Until/,
    )
    expect(await publishTheme('en', `${last}T09:00`)).toMatchObject({ outcome: 'scheduled' })
    expect(await withdraw(here)).toEqual({ outcome: 'withdrawn' })
    expect(await publishTheme('en', `${dayAfter(last)}T09:00`)).toMatchObject({
      outcome: 'scheduled',
    })
  })

  testOnce('leave no page without one where pages need one', async () => {
    const note = { key: 'note-under-prices', language: 'en' } as const
    const [refusal] = messagesOf(await withdraw(note))
    expect(refusal).toBe(
      'It is the only disclosure beside prices, and public pages need one: publish another one there first, or a corrected version',
    )
    expect(messagesOf(await publish(note, { where: 'team' }))).toEqual([
      'It is the only disclosure beside prices, and public pages need one: publish another one there first',
    ])
    const other = await aDisclosure('Another note', { where: 'prices' })
    expect(await withdraw(note)).toEqual({ outcome: 'withdrawn' })
    expect(messagesOf(await withdraw(other))).toHaveLength(1)
    expect(await publish(note, { where: 'prices' })).toMatchObject({ outcome: 'published' })
    expect(await withdraw(other)).toEqual({ outcome: 'withdrawn' })
  })

  testOnce('say what is wrong with them, and keep what was there', async () => {
    const key = (await createDisclosure(app.db, jane, 'Wrong in many ways')) ?? ''
    const id = { key, language: 'en' } as const
    const today = dayIn('Africa/Cairo', new Date())
    const wrong: [TextContent, string][] = [
      [{ from: '2026-12-02', until: '2026-12-01' }, 'Until is before From (2 Dec 2026)'],
      [{ until: 'soon' }, 'Until must be a date'],
      [{ where: 'theme:gone' }, 'This theme is gone'],
      [{ where: 'nowhere' }, 'Where must be one of the choices'],
      [{ where: `theme:${"x' or 1=1"}` }, 'Where must be one of the choices'],
      [{ body: JSON.stringify(fromHtml('<h2>Loud</h2>')) }, 'A disclosure has paragraphs'],
      [{ body: '{"type":"doc","content":[{"type":"script"}]}' }, 'The text has a part that is not'],
    ]
    for (const [change, message] of wrong) {
      const outcome = await save(id, change)
      expect(outcome.outcome).toBe('invalid')
      expect(messagesOf(outcome).join()).toContain(message)
    }
    expect((await findDraft(app.db, kindIn('en'), id))?.list.revision).toBe(1)
    expect(messagesOf(await publish(id, { until: dayAfter(today, -1) })).join()).toMatch(
      /^Body is required/,
    )
    expect(messagesOf(await publish(id, { body: body('Words') })).join()).toContain(
      'has passed by then: choose a later day, or leave it empty',
    )
    const lastDay = dayIn('Africa/Cairo', new Date())
    expect(await publish(id, { until: lastDay, where: 'team' })).toMatchObject({
      outcome: 'published',
    })
    expect(await createDisclosure(app.db, jane, ' \n ')).toBeUndefined()
    expect(await createDisclosure(app.db, jane, 'New')).toBe('new-2')
    await withdraw(id)
  })

  test('stand in the order that staff give them', async () => {
    const one = await aDisclosure('Order one', { where: 'team' })
    const two = await aDisclosure('Order two', { where: 'team' })
    const text = await shows('/team', /Order two/)
    expect(text.indexOf('Order one')).toBeLessThan(text.indexOf('Order two'))
    await moveText(app.db, jane, textKinds.disclosure, two.key, -1)
    await shows('/team', /Order two.*Order one/s)
    for (const id of [one, two]) await withdraw(id)
  })

  testOnce('show what was typed and run nothing', async () => {
    const printable = attacks.filter((each) => !isUnprintable(each, true))
    const words = `{firm.name} {firm.constructor} ${printable.join(' ')}`.slice(0, 2900)
    const tree = { type: 'doc', content: [{ type: 'paragraph', attrs: { dir: null } }] }
    Object.assign(tree.content[0] ?? {}, { content: [{ type: 'text', text: `Hostile ${words}` }] })
    const id = await aDisclosure('<img src=x onerror=alert(1)>', {
      where: 'every-page',
      standsOut: true,
      body: JSON.stringify(tree),
    })
    for (const address of ['/themes/longevity', '/contact', '/ar']) {
      const text = await shows(address, /Hostile/)
      expect(text).not.toMatch(/<img src=x|<svg\/onload|<script>alert|onerror=alert\(1\)>(?!&)/)
      expect(text).toContain('{firm.constructor}')
      expect(text).not.toContain('{firm.name}')
    }
    await withdraw(id)
    await lacks('/contact', 'Hostile')
  })

  test('are named among what a page in the archive was made of', async () => {
    const id = await aDisclosure('For the archive', { where: 'theme:longevity' })
    const revision = await findContentRevision(app.db)
    const at = async (value: string, moment = new Date()) => {
      const madeOf = await createMadeOf(app.db, revision, moment)
      const page = {
        language: 'en',
        value,
        kind: 'theme',
        dependsOn: ['themes'],
        claims: [],
      } as const
      return madeOf(page).texts.flatMap(({ kind, key }) => (kind === 'disclosure' ? [key] : []))
    }
    const everywhere = ['note-under-prices', 'professional-clients-notice', 'regulatory-notice']
    expect((await at('longevity')).toSorted()).toEqual([id.key, ...everywhere].toSorted())
    expect((await at('education')).toSorted()).toEqual(everywhere)
    await publish(id, { until: dayIn('Africa/Cairo', new Date()) })
    expect(await at('longevity', new Date(Date.now() + 2 * day))).not.toContain(id.key)
    await withdraw(id)
  })
})
