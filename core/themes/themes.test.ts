import { describe, expect, test } from 'vitest'
import { workAs } from '#core/rights/write.server.ts'
import { checkPublication } from '#core/texts/check-text.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { completeContent } from '#core/texts/text-kind.ts'
import { findContentRevision } from '#db/revisions.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor, done, sentList } from '#tests/support/lists.ts'
import { shared } from '#tests/support/shared.ts'
import { asRead, saveVersion } from '#tests/support/texts.ts'
import { blankTheme } from './blank-theme.ts'
import { listThemeConcerns } from './concerns.server.ts'
import { createCompleteTheme, publishTheme } from './create-theme.server.ts'
import { createTheme, listAllThemes } from './staff-themes.server.ts'
import { themeContentOf } from './theme-content.ts'
import { themeFields } from './theme-fields.ts'
import { themeKind } from './theme-text.ts'
import { findTheme, listThemeSlugs, listThemes, themeTexts } from './themes.server.ts'

const actor = { id: 'somebody', name: 'Jane Doe' }
const [sample] = sampleThemes
if (!sample) throw new Error('There is no sample theme')

describe.each(databases)('a theme on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('is nobody’s business until it is published, once', async () => {
    const { db } = database
    const { displayOrder: _, ...shown } = sample
    await db
      .transaction()
      .execute(async (tx) => createCompleteTheme(await workAs(tx, actor), sample))
    expect([
      await listThemes(db),
      await listThemeSlugs(db, new Date()),
      await findTheme(db, sample.id),
    ]).toEqual([[], [], undefined])
    const publish = () =>
      db.transaction().execute(async (tx) => publishTheme(await workAs(tx, actor), sample.id))
    await publish()
    const published = await findTheme(db, sample.id)
    const page = asRead(shown.page)
    expect(published).toEqual({
      ...shown,
      page,
      slug: sample.id,
      language: 'en',
      publishedAt: expect.any(Date),
      // Its figures have become claims.
      claims: [
        ...[1, 2, 3].map((figure) => `longevity_${figure}`),
        ...[1, 2, 3, 4].map((row) => `longevity_plot_${row}`),
      ],
    })
    const before = await findContentRevision(db)
    await publish()
    expect(await findTheme(db, sample.id)).toEqual(published)
    expect(await findContentRevision(db)).toEqual(before)
    const changes = await db
      .selectFrom('changes')
      .select('action')
      .where('noun', '=', 'themes')
      .orderBy('action')
      .execute()
    expect(changes.map(({ action }) => action)).toEqual(['added', 'published'])
  })

  test('without another to copy begins blank, and can be shown', async () => {
    const empty = await openDatabase(kind)
    const editor = await addEditor(empty.db)
    expect(await createTheme(empty.db, editor, 'Water')).toMatchObject({ outcome: 'created' })
    await empty.db
      .transaction()
      .execute(async (tx) => publishTheme(await workAs(tx, actor), 'water'))
    const { texts, page } = blankTheme('Water')
    expect(await findTheme(empty.db, 'water')).toMatchObject({
      name: 'Water',
      texts,
      page: { hero: { headline: '', lead: '' }, disclaimer: page.disclaimer },
    })
    await empty.close()
  })

  test('begins empty beside others, or as a copy, which is named before it goes live', async () => {
    await using filled = await openDatabase(kind, 'sample')
    const { db } = filled
    const editor = await addEditor(db)
    const contentOfTheme = async (key: string) => {
      const draft = await findDraft(db, themeTexts, { key, language: 'en' })
      return completeContent(themeFields, draft?.list.rows[0] ?? {})
    }
    await createTheme(db, editor, 'Water')
    const water = await contentOfTheme('water')
    expect([water['hero.headline'], water['figures.1.value'], water['why.body']]).toEqual([
      '',
      '',
      '',
    ])
    await createTheme(db, editor, 'Soil', 'education')
    const soil = await contentOfTheme('soil')
    const education = await contentOfTheme('education')
    expect(soil).toEqual({ ...education, name: 'Soil', description: soil.description })
    const concerns = await listThemeConcerns(db, 'soil', soil)
    expect(concerns).toContainEqual({
      what: 'The same words as in Education',
      fields: expect.arrayContaining(['Opening: Headline', 'Figure 1: Value', 'Why: Text']),
    })
    expect(concerns).toContainEqual({
      what: 'No published Arabic: the Arabic site shows it in English',
      fields: [],
    })
    const edited = {
      ...soil,
      'hero.headline': 'Soil feeds us',
      'figures.1.value': '95 %',
      'figures.1.source': '',
      'figures.2.value': '–',
    }
    const left = await listThemeConcerns(db, 'soil', edited)
    expect(left[0]?.fields).not.toContain('Opening: Headline')
    expect(left).toContainEqual({ what: 'Still a sample', fields: ['Figure 2: Value'] })
    expect(left).toContainEqual({
      what: 'A figure without a source and its date',
      fields: ['Figure 1: Value'],
    })
    expect(await listThemeConcerns(db, 'education', education)).toEqual([])
  })

  test('is published with all that its page needs', async () => {
    for (const theme of [
      ...sampleThemes,
      { ...blankTheme('Water'), name: 'Water', description: 'x' },
    ])
      expect(checkPublication(themeKind, 'x', themeContentOf(theme))).toEqual([])
    const content = themeContentOf(sample)
    const publishable = (own: object) =>
      checkPublication(themeKind, 'x', { ...content, ...own }).map(({ path }) => path)
    expect(publishable({ 'figures.2.value': '' })).toEqual(['figures.2.value'])
    expect(publishable({ 'figures.1.sourceUrl': '' })).toEqual([])
    expect(publishable({ 'figures.1.sourceDate': '' })).toEqual(['figures.1.sourceDate'])
    expect(publishable({ 'thesis.6.title': 'Only a title' })).toEqual(['thesis.6.text'])
    expect(publishable({ 'plot.1.value': 'many' })).toEqual(['plot.1.value'])
    for (const sourceUrl of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'nothing'])
      expect([sourceUrl, publishable({ 'figures.1.sourceUrl': sourceUrl })]).toEqual([
        sourceUrl,
        expect.arrayContaining(['figures.1.sourceUrl']),
      ])
  })

  test('keeps its name for itself', async () => {
    const { db } = database
    const editor = await addEditor(db)
    await createTheme(db, editor, 'Water')
    const id = { key: 'water', language: 'en' } as const
    const draft = await findDraft(db, themeTexts, id)
    const renamed = sentList({ revision: 1 }, [{ ...draft?.list.rows[0], name: sample.name }])
    expect(await saveVersion(db, editor, themeTexts, id, renamed)).toMatchObject({
      outcome: 'invalid',
      issues: [{ path: 'name', message: 'There is a theme of this name already' }],
    })
    const own = sentList({ revision: 1 }, [{ ...draft?.list.rows[0], name: 'Fresh water' }])
    done(await saveVersion(db, editor, themeTexts, id, own))
    expect((await listAllThemes(db)).map(({ name }) => name)).toContain('Fresh water')
  })
})
