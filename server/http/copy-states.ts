import type { CopyPlace } from '#app/site/content/copy-places.ts'
import { lettersPage } from '#app/site/letters/page.ts'
import type { SitePage } from '#app/site/page.ts'
import { teamPage } from '#app/site/team/page.ts'
import { themePage, themesPage } from '#app/site/themes/page.ts'
import { type Language, otherLanguage } from '#core/language.ts'
import type { Db } from '#db/schema.ts'

export type Asked = { db: Db; now: Date; language: Language }
export type Shown = { page: SitePage; data: unknown }
type State = (asked: Asked) => Promise<Shown | undefined>

/** States of a page that its records may not have at present. */
export const copyStates = {
  'themes.empty': async () => ({ page: themesPage, data: { themes: [] } }),
  'letters.empty': async () => ({ page: lettersPage, data: [] }),
  'letters.index': async ({ db, now, language }) => {
    const letters = (await lettersPage.load(db, undefined, now, language)) as { slug: string }[]
    const many = Array.from({ length: 10 }, (_, index) => letters[index % letters.length])
    const data = many.map((letter, index) => ({ ...letter, slug: `${letter?.slug}-${index}` }))
    return letters.length > 0 ? { page: lettersPage, data } : undefined
  },
  'team.profile': (asked) =>
    member(asked, (opened) => ({ ...opened, profileUrl: 'https://profile.example/' })),
  'themePage.closedPicks': (asked) =>
    theme(asked, (data) => ({
      ...data,
      closed: data.stocks.slice(0, 2).map((stock) => ({
        ...stock,
        closingPrice: stock.currentPrice,
        closedAt: asked.now,
      })),
    })),
  'themePage.errorText': failedPicks,
  'themePage.genericErrorTitle': failedPicks,
  'themePage.tryAgain': failedPicks,
  'stocks.asOf': (asked) =>
    stock(asked, (first) => ({
      ...first,
      asOf: asked.now,
      pricePoints: [{ price: first.currentPrice, asOf: asked.now, source: 'manual' }],
    })),
  'stocks.noValue': bareStock,
  'stocks.missingThesis': bareStock,
  'stocks.chart.missing': bareStock,
  'frame.shownInEnglish': (asked) => stock(asked, (first) => ({ ...first, ...notIn(asked) })),
  'frame.pageInEnglish': (asked) =>
    theme(asked, (data) => ({
      ...data,
      theme: { ...data.theme, language: otherLanguage(asked.language) },
    })),
} satisfies Partial<Record<CopyPlace, State>>

type StockFields = Record<string, unknown> & { currentPrice?: number }
type ThemeFields = { theme: Record<string, unknown>; stocks: StockFields[] }

async function theme(
  { db, now, language }: Asked,
  change: (data: ThemeFields) => object,
): Promise<Shown | undefined> {
  const [slug] = (await themePage.known?.(db, now, language)) ?? []
  const data = await themePage.load(db, slug, now, language)
  return data === undefined
    ? undefined
    : { page: themePage, data: change(data as unknown as ThemeFields) }
}

function failedPicks(asked: Asked): Promise<Shown | undefined> {
  return theme(asked, ({ theme, ...data }) => ({
    ...data,
    stocks: undefined,
    theme: { ...theme, texts: { ...(theme.texts as object), errorTitle: '' } },
  }))
}

function stock(asked: Asked, change: (first: StockFields) => object) {
  return theme(asked, (data) => ({
    ...data,
    stocks: data.stocks.map((each, index) => (index === 0 ? change(each) : each)),
  }))
}

/** Of which nothing is known yet. */
function bareStock(asked: Asked): Promise<Shown | undefined> {
  const nothing = { currentPrice: undefined, entryPrice: undefined, asOf: undefined }
  return stock(asked, (first) => ({
    ...first,
    ...nothing,
    ...{ thesis: '', imageUrl: undefined, picture: undefined, pricePoints: [] },
  }))
}

/** A thesis that nobody has translated. */
function notIn({ language }: Asked) {
  return language === 'ar' ? { inEnglish: ['thesis'] } : {}
}

async function member(
  { db, now, language }: Asked,
  change: (opened: object) => object,
): Promise<Shown | undefined> {
  const [slug] = (await teamPage.knownQueries?.(db)) ?? []
  const data = (await teamPage.load(db, slug, now, language)) as
    | { members: unknown; opened: object | undefined }
    | undefined
  return data?.opened && { page: teamPage, data: { ...data, opened: change(data.opened) } }
}
