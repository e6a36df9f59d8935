import { nextAgeing } from '#core/prices/display.ts'
import { withReadableBody } from '#core/rich-text/body.ts'
import { listLastUpdates } from '#core/stocks/stocks.server.ts'
import type { Theme } from '#core/themes/theme.ts'
import {
  findNextTheme,
  findTheme,
  listThemeSlugs,
  listThemes,
  previewTheme,
} from '#core/themes/themes.server.ts'
import { type Copy, fillTemplate, noteClaims, wordsIn } from '../content/copy.ts'
import { themePageCopy, themesCopy } from '../content/themes.ts'
import { latest } from '../latest.ts'
import { type Head, sitePage } from '../page.ts'
import { breadcrumb } from '../structured-data.ts'
import { sharedOnCards, sharedOnPage } from './shared-name.ts'
import { picksOf, picturesOf, type ThemeData } from './theme-data.ts'
import { ThemeView } from './theme-view.tsx'
import { ThemesView } from './themes-view.tsx'

export const themesPage = sitePage<{ themes: Theme[] }>({
  kind: 'themes',
  dependsOn: ['themes', 'settings'],
  current: '/themes',
  edit: () => '/admin/stocks',
  styles: ({ themes }) => sharedOnCards(themes),
  View: ({ data }) => ThemesView(data),
  load: async (db, _, now, language) => ({ themes: await listThemes(db, now, language) }),
  head: ({ themes }, { copy, origin }) => ({
    ...wordsIn(copy, themesCopy).meta,
    canonical: '/themes',
    changed: latest(themes.map(({ publishedAt }) => publishedAt)),
    structured: [breadcrumb(copy, origin, wayToThemes(copy))],
  }),
})

/** docs/decisions.md 4 and 13. */
export const themePage = sitePage<ThemeData>({
  known: listThemeSlugs,
  kind: 'theme',
  dependsOn: ['themes', 'stocks', 'settings'],
  current: '/themes',
  edit: ({ theme }) => `/admin/stocks?theme=${encodeURIComponent(theme.id)}`,
  styles: ({ theme }) => sharedOnPage(theme),
  View({ data, site: { copy, disclosures, now, timeZone } }) {
    noteClaims(copy, data.theme.claims)
    return ThemeView({ ...data, disclosures, now, timeZone })
  },
  async load(db, slug, now, language) {
    const theme = await findTheme(db, slug ?? '', now, language)
    if (!theme) return undefined
    return {
      theme,
      pictures: await picturesOf(db, theme),
      ...(await picksOf(db, theme.id, language)),
      next: await findNextTheme(db, theme.id, now, language),
    }
  },
  async preview(db, id, content, now, language) {
    const all = await listThemes(db, now, language)
    const next = all.find((each) => each.id !== id)
    const theme = await previewTheme(db, id, withReadableBody(content, 'why.body'), language)
    return {
      theme,
      pictures: await picturesOf(db, theme),
      ...(await picksOf(db, id, language)),
      next,
    }
  },
  // Sent, but never kept.
  isCacheable: ({ stocks }) => stocks !== undefined,
  // The marks beside the prices tell their age, which moves on without any change of content.
  expiresAt: ({ stocks }, now) =>
    nextAgeing(
      (stocks ?? []).map((stock) => stock.asOf),
      now,
    ),
  head: ({ theme, stocks = [] }, { copy, origin }) =>
    headOf(copy, theme, latest(stocks.map(({ updatedAt }) => updatedAt)), origin),
  async heads(db, { copy, now, language, origin }) {
    const [shown, updates] = await Promise.all([listThemes(db, now, language), listLastUpdates(db)])
    return shown.map((theme) => () => headOf(copy, theme, updates.get(theme.id), origin))
  },
})

function headOf(copy: Copy, theme: Theme, picksChanged: Date | undefined, origin: string): Head {
  const { metaTitle, eyebrow } = wordsIn(copy, themePageCopy)
  const { name, slug, publishedAt, page } = theme
  const path = `/themes/${slug}`
  return {
    title: fillTemplate(copy, metaTitle, { name }),
    description: page.metaDescription,
    canonical: path,
    changed: latest([publishedAt, picksChanged]),
    social: { title: page.hero.headline, eyebrow: fillTemplate(copy, eyebrow, { name }) },
    structured: [breadcrumb(copy, origin, [...wayToThemes(copy), { name, path }])],
  }
}

function wayToThemes(copy: Copy) {
  const { home, themes } = wordsIn(copy, themePageCopy).breadcrumb
  return [
    { name: home.label, path: '/' },
    { name: themes.label, path: '/themes' },
  ]
}
