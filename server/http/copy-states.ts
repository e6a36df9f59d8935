import type { CopyPlace } from '#app/site/content/copy-places.ts'
import { errorPage } from '#app/site/errors/error-page.tsx'
import { withOffer } from '#app/site/frame/shown-offer.tsx'
import { homePage } from '#app/site/home/page.ts'
import type { LettersData } from '#app/site/letters/letters-data.ts'
import { lettersPage } from '#app/site/letters/page.ts'
import { teamPage } from '#app/site/team/page.ts'
import { themePage, themesPage } from '#app/site/themes/page.ts'
import { otherLanguages } from '#core/language.ts'
import {
  type Asked,
  bareStock,
  chartBody,
  failedPicks,
  letter,
  member,
  type Shown,
  stock,
  type ThemeFields,
  teamAfterCopying,
  theme,
  withLineOfTranslations,
} from './changed-pages.ts'

type State = (asked: Asked) => Promise<Shown | undefined>

/** States of a page that its records may not have at present. */
export const copyStates = {
  'serverError.unavailable': async () => ({ page: errorPage, data: { status: 503 } }),
  'frame.arabicOffer': async ({ db, now, language }) => ({
    page: withOffer(homePage),
    data: await homePage.load(db, undefined, now, language),
  }),
  'frame.staff.edit': (asked) => theme(asked, (data) => data),
  'themePage.adminHint': (asked) => theme(asked, (data) => ({ ...data, stocks: [] })),
  'themePage.sections.why': (asked) =>
    theme(asked, ({ theme, ...data }) => {
      const { page } = theme as { page: { why: object } }
      const untitled = { ...page, why: { ...page.why, title: '' } }
      return { ...data, theme: { ...theme, page: untitled } }
    }),
  'themePage.loading': (asked) => failedPicks(asked, true),
  'stocks.chart.failed': (asked) =>
    stock(asked, (first) => ({ ...first, imageUrl: '/media/not-there.jpg', picture: undefined })),
  'team.empty': async () => ({ page: teamPage, data: { members: [] } }),
  'team.linkCopied': (asked) => teamAfterCopying(asked, 'copied'),
  'team.copyFailed': (asked) =>
    teamAfterCopying(asked, { failed: 'https://www.example/team#jane-doe' }),
  'letters.letter.readTime': (asked) => letter(asked, (data) => ({ ...data, readTime: '' })),
  'richText.chartData': (asked) => letter(asked, (data) => ({ ...data, body: chartBody })),
  'themes.empty': async () => ({ page: themesPage, data: { themes: [] } }),
  'letters.empty': async () => ({ page: lettersPage, data: { letters: [], years: [] } }),
  'letters.index': async ({ db, now, language }) => {
    const { letters } = (await lettersPage.load(db, undefined, now, language)) as LettersData
    const many = Array.from({ length: 10 }, (_, index) => letters[index % letters.length])
    const all = many.map((letter, index) => ({ ...letter, slug: `${letter?.slug}-${index}` }))
    return letters.length > 0
      ? { page: lettersPage, data: { letters: all, years: [], page: 1, hasMore: false } }
      : undefined
  },
  'letters.pages': async ({ db, now, language }) => {
    const data = (await lettersPage.load(db, undefined, now, language)) as LettersData
    const year = String(now.getUTCFullYear())
    return { page: lettersPage, data: { ...data, years: [year], year, page: 2, hasMore: true } }
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
  'themePage.errorText': (asked) => failedPicks(asked),
  'themePage.genericErrorTitle': (asked) => failedPicks(asked),
  'themePage.tryAgain': (asked) => failedPicks(asked),
  'stocks.asOf': (asked) =>
    stock(asked, (first) => ({
      ...first,
      asOf: asked.now,
      pricePoints: [{ price: first.currentPrice, asOf: asked.now, source: 'manual' }],
    })),
  'stocks.noValue': bareStock,
  'stocks.missingThesis': bareStock,
  'stocks.chart.missing': bareStock,
  'frame.shownInEnglish': (asked) =>
    asked.language !== 'en'
      ? stock(asked, (first) => ({ ...first, inEnglish: ['thesis'] }))
      : withLineOfTranslations(asked),
  'frame.pageInEnglish': (asked) =>
    theme(asked, (data) => ({
      ...data,
      theme: { ...data.theme, language: otherLanguages(asked.language)[0] },
    })),
} satisfies Partial<Record<CopyPlace, State>>

/** Where one of a theme's own sentences is read: on its card, or in another state of its page. */
export function themeWith(data: unknown, sentence: string): Shown {
  const { theme, stocks } = data as ThemeFields
  const states: Readonly<Record<string, object>> = {
    'texts.emptyText': { stocks: [] },
    'texts.errorTitle': { stocks: undefined },
    'texts.missingPriceText': {
      stocks: stocks?.map((stock) => ({ ...stock, currentPrice: undefined })),
    },
  }
  if (sentence === 'summary') return { page: themesPage, data: { themes: [theme] } }
  return { page: themePage, data: { ...(data as object), ...states[sentence] } }
}
