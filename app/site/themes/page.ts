import closedStyles from '#app/styles/components/closed-picks.css?inline'
import plotStyles from '#app/styles/components/share-plot.css?inline'
import { nextAgeing } from '#core/prices/display.ts'
import { withReadableBody } from '#core/rich-text/body.ts'
import type { Theme } from '#core/themes/theme.ts'
import { listThemeSlugs, listThemes, previewTheme } from '#core/themes/themes.server.ts'
import { noteClaims } from '../content/current-copy.ts'
import { themePage as copy, themes } from '../content/themes.ts'
import { fillTemplate } from '../fill-template.ts'
import { latest } from '../latest.ts'
import { sitePage } from '../page.ts'
import { bodyStylesFor } from '../rich-text/body-styles.ts'
import { breadcrumb } from '../structured-data.ts'
import styles from './theme.css?inline'
import { picksOf, picturesOf, type ThemeData } from './theme-data.ts'
import { ThemeView } from './theme-view.tsx'
import listStyles from './themes.css?inline'
import { ThemesView } from './themes-view.tsx'

export const themesPage = sitePage<{ themes: Theme[] }>({
  kind: 'themes',
  dependsOn: ['themes', 'settings'],
  current: '/themes',
  edit: () => '/admin/stocks',
  styles: listStyles,
  View: ({ data }) => ThemesView(data),
  load: async (db, _, now, language) => ({ themes: await listThemes(db, now, language) }),
  head: ({ themes: shown }, site) => ({
    ...themes.meta,
    canonical: '/themes',
    changed: latest(shown.map(({ publishedAt }) => publishedAt)),
    structured: [
      breadcrumb(site.origin, [
        { name: copy.breadcrumb.home.label, path: '/' },
        { name: copy.breadcrumb.themes.label, path: '/themes' },
      ]),
    ],
  }),
})

/** docs/decisions.md 4 and 13. */
export const themePage = sitePage<ThemeData>({
  known: listThemeSlugs,
  kind: 'theme',
  dependsOn: ['themes', 'stocks', 'settings'],
  current: '/themes',
  edit: ({ theme }) => `/admin/stocks?theme=${encodeURIComponent(theme.id)}`,
  // Of a page without its picks too: the section is read from another copy of it, under one policy.
  styles: ({ theme, closed }) =>
    [
      styles,
      theme.page.plot ? plotStyles : '',
      closed.length > 0 ? closedStyles : '',
      bodyStylesFor(theme.page.why.body),
    ].join(''),
  View({ data, site: { disclosures, now, timeZone } }) {
    noteClaims(data.theme.claims)
    return ThemeView({ ...data, disclosures, now, timeZone })
  },
  async load(db, slug, now, language) {
    const all = await listThemes(db, now, language)
    const here = all.findIndex((each) => each.slug === slug)
    const theme = all[here]
    if (!theme) return undefined
    const next = all[(here + 1) % all.length]
    return {
      theme,
      pictures: await picturesOf(db, theme),
      ...(await picksOf(db, theme.id, language)),
      next: next === theme ? undefined : next,
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
  head: ({ theme, stocks = [] }, site) => ({
    title: fillTemplate(copy.metaTitle, { name: theme.name }),
    description: theme.page.metaDescription,
    canonical: `/themes/${theme.slug}`,
    changed: latest([theme.publishedAt, ...stocks.map(({ updatedAt }) => updatedAt)]),
    social: {
      title: theme.page.hero.headline,
      eyebrow: fillTemplate(copy.eyebrow, { name: theme.name }),
    },
    structured: [
      breadcrumb(site.origin, [
        { name: copy.breadcrumb.home.label, path: '/' },
        { name: copy.breadcrumb.themes.label, path: '/themes' },
        { name: theme.name, path: `/themes/${theme.slug}` },
      ]),
    ],
  }),
})
