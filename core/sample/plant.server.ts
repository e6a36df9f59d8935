import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { sampleActor } from '../history/changes.server.ts'
import { publishLegalText } from '../legal/legal-texts.server.ts'
import { addLetter } from '../letters/letters.server.ts'
import { saveSetting } from '../settings/settings.server.ts'
import { addStockPick } from '../stocks/stocks.server.ts'
import { addMember } from '../team/members.server.ts'
import { addTheme, publishTheme } from '../themes/themes.server.ts'
import { sampleFirm } from './firm.ts'
import { sampleLegalTexts } from './legal/index.ts'
import { sampleLetters } from './letters/index.ts'
import { sampleStocks } from './stocks.ts'
import { sampleMembers } from './team.ts'
import { sampleThemes } from './themes.ts'

/**
 * Puts the sample content into an empty database, all of it or nothing, through the functions that
 * staff use. Two processes that start together plant it once. Returns whether it did.
 */
export async function plantSampleContent(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Writing first makes the second process wait for the first one's commit on both databases.
    await tx.updateTable('content_revision').set({ team: sql`team + 1` }).execute()
    const any = await tx.selectFrom('changes').select('id').limit(1).executeTakeFirst()
    if (any) return false

    await saveSetting(tx, sampleActor, 'firm', sampleFirm)
    for (const [index, member] of sampleMembers.entries())
      await addMember(tx, sampleActor, { ...member, displayOrder: index + 1 })
    for (const theme of sampleThemes) {
      await addTheme(tx, sampleActor, theme)
      await publishTheme(tx, sampleActor, theme.id)
    }
    for (const [themeId, stocks] of Object.entries(sampleStocks))
      for (const [index, { points, entryPrice, ...stock }] of stocks.entries())
        await addStockPick(tx, sampleActor, {
          ...stock,
          themeId,
          displayOrder: index + 1,
          entryPrice: money(entryPrice),
          pricePoints: points.map((price, month) => ({
            price: money(price),
            asOf: endOfMonth(month),
            source: 'sample',
          })),
        })
    for (const letter of sampleLetters) await addLetter(tx, sampleActor, letter)
    for (const text of sampleLegalTexts) await publishLegalText(tx, sampleActor, text)
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
