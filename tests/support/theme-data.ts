import { systemActor } from '#core/history/changes.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick, type NewStockPick } from '#core/stocks/create-stock.server.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import {
  createCompleteTheme,
  type NewTheme,
  publishTheme,
} from '#core/themes/create-theme.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { changeContent } from './content.ts'
import type { RunningServer } from './server.ts'

type Content = Partial<Pick<NewTheme, 'texts' | 'page'>>

/** Adds a theme with education's content, unless told otherwise, as staff do: not published. */
export function seedTheme(
  site: RunningServer,
  { id, name, ...content }: { id: string; name: string } & Content,
): Promise<void> {
  const sample = sampleThemes.find((theme) => theme.id === 'education')
  if (!sample) throw new Error('There is no sample theme')
  const description = `Investment opportunities in ${name.toLowerCase()}`
  return changeContent(site, 'themes', async (tx) =>
    createCompleteTheme(await workAs(tx, systemActor), {
      ...sample,
      id,
      name,
      description,
      displayOrder: 9,
      ...content,
    }),
  )
}

/** Adds stocks to a theme, which make up what is not given. */
export function addStocks(
  site: RunningServer,
  themeId: string,
  stocks: (Pick<NewStockPick, 'name' | 'ticker' | 'pricePoints'> & Partial<NewStockPick>)[],
): Promise<void> {
  return changeContent(site, 'stocks', async (tx) => {
    for (const [at, stock] of stocks.entries())
      await createStockPick(await workAs(tx, systemActor), {
        themeId,
        exchange: 'NYSE',
        thesis: '',
        displayOrder: at + 1,
        entryPrice: 100_000,
        ...stock,
      })
  })
}

/** Gives a theme another name, which visitors see. */
export function renameTheme(site: RunningServer, key: string, name: string): Promise<void> {
  return changeContent(site, 'themes', async (tx) => {
    const id = { key, language: 'en' } as const
    const draft = await findDraft(tx, themeTexts, id)
    const { id: _, ...content } = { ...draft?.list.rows[0], name }
    await publishVersion(
      await workAs(tx, systemActor),
      themeTexts,
      id,
      await createVersion(await workAs(tx, systemActor), themeTexts, id, content),
    )
  })
}

export function publish(site: RunningServer, id: string): Promise<void> {
  return changeContent(site, 'themes', async (tx) =>
    publishTheme(await workAs(tx, systemActor), id),
  )
}
