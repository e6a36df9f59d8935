import { createElement, Fragment } from 'react'
import type { CopyOutcome } from '#app/site/islands/copy-link.tsx'
import { letterPage } from '#app/site/letters/page.ts'
import type { SitePage } from '#app/site/page.ts'
import { teamPage } from '#app/site/team/page.ts'
import { themePage } from '#app/site/themes/page.ts'
import { ShownInEnglish } from '#app/site/written.tsx'
import { type Language, otherLanguages } from '#core/language.ts'
import type { RichText } from '#core/rich-text/rich-text.ts'
import type { Db } from '#db/schema.ts'

export type Asked = { db: Db; now: Date; language: Language }
export type Shown = { page: SitePage; data: unknown }

type StockFields = Record<string, unknown> & { currentPrice?: number }
export type ThemeFields = { theme: Record<string, unknown>; stocks: StockFields[] }

export async function theme(
  { db, now, language }: Asked,
  change: (data: ThemeFields) => object,
): Promise<Shown | undefined> {
  const [slug] = (await themePage.known?.(db, now, language)) ?? []
  const data = await themePage.load(db, slug, now, language)
  return data === undefined ? undefined : { page: themePage, data: change(data as ThemeFields) }
}

export function failedPicks(asked: Asked, isLoading = false): Promise<Shown | undefined> {
  return theme(asked, ({ theme, ...data }) => ({
    ...data,
    stocks: undefined,
    isLoading,
    theme: { ...theme, texts: { ...(theme.texts as object), errorTitle: '' } },
  }))
}

export function stock(asked: Asked, change: (first: StockFields) => object) {
  return theme(asked, (data) => ({
    ...data,
    stocks: data.stocks.map((each, index) => (index === 0 ? change(each) : each)),
  }))
}

export async function teamAfterCopying({ db, now, language }: Asked, copyOutcome: CopyOutcome) {
  const data = await teamPage.load(db, undefined, now, language)
  return { page: teamPage, data: { ...(data as object), copyOutcome } }
}

export async function letter({ db, now, language }: Asked, change: (letter: object) => object) {
  const [slug] = (await letterPage.known?.(db, now, language)) ?? []
  const data = (await letterPage.load(db, slug, now, language)) as { letter: object } | undefined
  return data && { page: letterPage, data: { ...data, letter: change(data.letter) } }
}

export const chartBody: RichText = {
  type: 'doc',
  content: [
    {
      type: 'chart',
      attrs: {
        kind: 'bars',
        title: '',
        unit: '%',
        source: '',
        dir: null,
        rows: [
          ['2025', 40],
          ['2026', 60],
        ],
      },
    },
  ],
}

/** What English pages never say is shown above one of them. */
export async function withLineOfTranslations(asked: Asked): Promise<Shown | undefined> {
  const shown = await theme(asked, (data) => data)
  if (!shown) return undefined
  const { page, data } = shown
  const line = () =>
    ShownInEnglish({ language: otherLanguages('en')[0] ?? 'en', line: 'shownInEnglish' })
  const View: SitePage['View'] = (given) =>
    createElement(Fragment, null, line(), createElement(page.View, given))
  return { page: { ...page, View }, data }
}

/** Of which nothing is known yet. */
export function bareStock(asked: Asked): Promise<Shown | undefined> {
  const nothing = { currentPrice: undefined, entryPrice: undefined, asOf: undefined }
  return stock(asked, (first) => ({
    ...first,
    ...nothing,
    thesis: '',
    imageUrl: undefined,
    picture: undefined,
    pricePoints: [],
  }))
}

export async function member(
  { db, now, language }: Asked,
  change: (opened: object) => object,
): Promise<Shown | undefined> {
  const [slug] = (await teamPage.knownQueries?.(db, now, language)) ?? []
  const data = (await teamPage.load(db, slug, now, language)) as
    | { members: unknown; opened: object | undefined }
    | undefined
  return data?.opened && { page: teamPage, data: { ...data, opened: change(data.opened) } }
}
