import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createPublishedDisclosure } from '#core/disclosures/disclosures.server.ts'
import { factNoun } from '#core/facts/facts.server.ts'
import { sampleActor } from '#core/history/changes.server.ts'
import { publishLegalText } from '#core/legal/create-published.server.ts'
import { createPublishedLetter } from '#core/letters/create-published.server.ts'
import { emptyValues } from '#core/record/fields.ts'
import { insertRecord } from '#core/record/save-record.server.ts'
import { writeAs } from '#core/rights/write.server.ts'
import { defaultFirm } from '#core/settings/firm.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { createMember } from '#core/team/members.server.ts'
import { createCompleteTheme, publishTheme } from '#core/themes/create-theme.server.ts'
import type { Db } from '#db/schema.ts'
import { sampleFirm } from './ar/firm.ts'
import { seedArabicTexts } from './ar/index.ts'
import { arabicTheses } from './ar/stocks.ts'
import { arabicMembers } from './ar/team.ts'
import { hasContent } from './begun.server.ts'
import { sampleDisclosures } from './disclosures.ts'
import { sampleFacts } from './facts.ts'
import { sampleLegalTexts } from './legal/index.ts'
import { sampleLetters } from './letters/index.ts'
import { sampleStocks } from './stocks.ts'
import { sampleMembers } from './team.ts'
import { sampleThemes } from './themes/index.ts'

/**
 * Puts the sample content into an empty database, all of it or nothing, through the functions that
 * staff use. Two processes that start together seed it once. Returns whether it did.
 */
export async function seedSampleContent(db: Db): Promise<boolean> {
  if (await hasContent(db)) return false
  return writeAs(db, sampleActor, async (work) => {
    const { tx } = work
    // Writing first makes the second process wait for the first one's commit on both databases.
    await tx.updateTable('content_revision').set({ team: sql`team + 1` }).execute()
    if (await hasContent(tx)) return false

    await saveSetting(work, 'firm', defaultFirm)
    await saveSetting(work, 'firmAr', sampleFirm)
    for (const [index, disclosure] of sampleDisclosures.entries())
      await createPublishedDisclosure(work, disclosure, index + 1)
    for (const [index, member] of sampleMembers.entries())
      await createMember(work, {
        ...member,
        ...arabicMembers[member.name],
        displayOrder: index + 1,
      })
    for (const theme of sampleThemes) {
      await createCompleteTheme(work, theme)
      await publishTheme(work, theme.id)
    }
    for (const [themeId, stocks] of Object.entries(sampleStocks))
      for (const [index, { points, entryPrice, ...stock }] of stocks.entries())
        await createStockPick(work, {
          ...stock,
          thesisAr: arabicTheses[stock.ticker],
          themeId,
          displayOrder: index + 1,
          entryPrice: money(entryPrice),
          entryDate: endOfMonth(0).toISOString().slice(0, 10),
          pricePoints: points.map((price, month) => ({
            price: money(price),
            asOf: endOfMonth(month),
            source: 'sample',
          })),
        })
    for (const fact of sampleFacts)
      await insertRecord(work, factNoun, {
        ...emptyValues(factNoun.fields),
        ...fact,
        id: randomUUID(),
      })
    for (const letter of sampleLetters) await createPublishedLetter(work, letter)
    for (const text of sampleLegalTexts) await publishLegalText(work, text)
    await seedArabicTexts(work)
    return true
  })
}

function money(usd: number): number {
  return Math.round(usd * 10_000)
}

/** The sample points stand for the twelve month ends up to October 2026, at the New York close. */
function endOfMonth(month: number): Date {
  return new Date(Date.UTC(2025, 11 + month, 0, 21))
}
