import { expect, test } from 'vitest'
import { dayIn } from '#core/dates.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { listKeptTexts } from '#core/transfer/kept-texts.server.ts'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { addEditor, done, sentList } from '#tests/support/lists.ts'
import { saveVersion } from '#tests/support/texts.ts'
import {
  findEarlierVersion,
  findLegalText,
  legalTexts,
  listEarlierVersions,
} from './legal-texts.server.ts'

const id = { key: 'terms', language: 'en' } as const

// docs/decisions.md 47.
test.each(databases)(
  'the last update of a legal text is said by its publication, on %s',
  async (kind) => {
    await using database = await openDatabase(kind, 'sample')
    const { db } = database
    const jane = await addEditor(db, 'Jane Editor')
    const { timeZone } = await findSettings(db)
    const today = dayIn(timeZone, new Date())
    const before = (await findLegalText(db, 'terms'))?.date
    const save = async (summary: string) => {
      const draft = await findDraft(db, legalTexts, id)
      const row = { ...draft?.list.rows[0], summary }
      return done(
        await saveVersion(
          db,
          jane,
          legalTexts,
          id,
          sentList(draft?.list ?? { revision: 0 }, [row]),
        ),
      ).revision
    }
    const date = async (now = new Date(Date.now() + 1000)) =>
      (await findLegalText(db, 'terms', now))?.date

    await publishText(db, jane, legalTexts, id, { version: await save('Second') })
    expect([before, await date()]).toEqual([expect.not.stringContaining(today), today])
    await publishText(db, jane, legalTexts, id, { version: await save('Third'), day: '2026-01-31' })
    expect(await date()).toBe('2026-01-31')
    const refused = await publishText(db, jane, legalTexts, id, { version: 3, day: '31/01/2026' })
    expect(refused).toMatchObject({ outcome: 'invalid', issues: [{ path: 'day' }] })

    const at = new Date(Date.now() + 400 * 24 * 60 * 60_000)
    await publishText(db, jane, legalTexts, id, { version: await save('Fourth'), at })
    expect(await date(at)).toBe(dayIn(timeZone, at))

    const [third, second, first] = await listEarlierVersions(db, 'terms', at)
    const earlier = await Promise.all(
      [third, second, first].map((each) => findEarlierVersion(db, 'terms', each?.day ?? '', at)),
    )
    expect(earlier.map((each) => each?.text.date)).toEqual(['2026-01-31', today, before])
    const kept = (await Array.fromAsync(listKeptTexts(db, legalTexts))).filter(
      ({ key, language }) => key === 'terms' && language === 'en',
    )
    expect(kept.map(({ state, content }) => [state, content.date])).toEqual([
      ['published', '2026-01-31'],
      ['scheduled', dayIn(timeZone, at)],
    ])
  },
)
