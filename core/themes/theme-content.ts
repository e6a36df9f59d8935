import { richTextOf } from '#core/rich-text/rich-text.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { PlainThemePage, Source, Theme } from './theme.ts'

export const themeCounts = { figures: 3, rows: 6, cards: 6, regions: 4 } as const

/** For themes that do not come from the editor. */
export function themeContentOf(
  theme: Pick<Theme, 'name' | 'description' | 'texts'> & { page: PlainThemePage },
): TextContent {
  const { name, description, page, texts } = theme
  const { plot, thesis, opportunity, why } = page
  const flat: TextContent = {
    name,
    description,
    summary: page.summary,
    metaDescription: page.metaDescription,
    ...named('hero', page.hero),
    ...(plot && {
      'plot.title': plot.title,
      'plot.year': plot.year ?? '',
      'plot.definition': plot.definition ?? '',
      'plot.unit': plot.unit,
    }),
    ...(plot && named('plot', sourceFields(plot.source))),
    'thesis.intro': thesis.intro,
    'why.title': why.title,
    'why.body': why.paragraphs.length > 0 ? JSON.stringify(richTextOf(why.paragraphs)) : '',
    'opportunity.intro': opportunity.intro,
    'picks.intro': page.picks.intro,
    disclaimer: page.disclaimer,
    ...named('callToAction', page.callToAction),
    ...named('texts', texts),
  }
  const items: [name: string, items: readonly object[]][] = [
    [
      'figures',
      page.figures.map(({ value, label, source }) => ({ value, label, ...sourceFields(source) })),
    ],
    ['plot', (plot?.rows ?? []).map(({ label, value }) => ({ label, value: String(value) }))],
    ['thesis', thesis.cards],
    ['opportunity', opportunity.regions],
  ]
  for (const [at, each] of items)
    for (const [index, item] of each.entries())
      Object.assign(flat, named(`${at}.${index + 1}`, item))
  return flat
}

function named(at: string, values: object): TextContent {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${at}.${name}`, value]))
}

function sourceFields(source: Source | undefined): object {
  return source ? { source: source.name, sourceUrl: source.url, sourceDate: source.date } : {}
}
