import { numberOf } from '#core/claims/named-claims.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { Figure, Plot, Source, Theme, ThemePage, TitledText } from './theme.ts'
import { themeCounts } from './theme-content.ts'

/** Missing parts of a draft become empty. */
export function themePageOf(content: TextContent): Pick<Theme, 'page' | 'texts'> {
  const at = (name: string) => textAt(content, name)
  const titledAt = (name: string): TitledText => ({
    title: at(`${name}.title`),
    text: at(`${name}.text`),
  })
  const figure = (number: number): Figure => ({
    value: at(`figures.${number}.value`),
    label: at(`figures.${number}.label`),
    source: sourceAt(content, `figures.${number}`),
  })
  const page: ThemePage = {
    summary: at('summary'),
    hero: { headline: at('hero.headline'), lead: at('hero.lead') },
    figures: [figure(1), figure(2), figure(3)],
    plot: plotAt(content),
    thesis: {
      intro: at('thesis.intro'),
      cards: numbers(themeCounts.cards)
        .map((number) => titledAt(`thesis.${number}`))
        .filter(({ title, text }) => title !== '' || text !== ''),
    },
    why: {
      title: at('why.title'),
      body: parseRichText(at('why.body')),
    },
    opportunity: {
      intro: at('opportunity.intro'),
      regions: numbers(themeCounts.regions).map((number) => titledAt(`opportunity.${number}`)),
    },
    picks: { intro: at('picks.intro') },
    disclaimer: at('disclaimer'),
    callToAction: titledAt('callToAction'),
    metaDescription: at('metaDescription'),
  }
  const texts = {
    buttonLabel: at('texts.buttonLabel'),
    emptyText: at('texts.emptyText'),
    errorTitle: at('texts.errorTitle'),
    missingPriceText: at('texts.missingPriceText'),
  }
  return { page, texts }
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function sourceAt(content: TextContent, at: string): Source | undefined {
  const name = textAt(content, `${at}.source`)
  if (name === '') return undefined
  return {
    name,
    url: textAt(content, `${at}.sourceUrl`),
    date: textAt(content, `${at}.sourceDate`),
  }
}

function plotAt(content: TextContent): Plot | undefined {
  const title = textAt(content, 'plot.title')
  const stored = rowsOf(content)
  if (title === '' || stored.length === 0) return undefined
  const rows = stored.map(({ label, value }) => ({ label, value: numberOf(value) ?? 0 }))
  return {
    title,
    year: textAt(content, 'plot.year'),
    definition: textAt(content, 'plot.definition'),
    unit: textAt(content, 'plot.unit'),
    rows,
    sources: plotSources(content, stored),
  }
}

/** Each source once; a row that is a claim has the source of the claim. */
function plotSources(content: TextContent, rows: readonly { at: string }[]): Plot['sources'] {
  const places = rows.map(({ at }) => (`${at}.source` in content ? at : 'plot'))
  const sources = places.map((at) => sourceAt(content, at))
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}

/** Rows with content. */
export function rowsOf(content: TextContent) {
  return Array.from({ length: themeCounts.rows }, (_, index) => {
    const at = `plot.${index + 1}`
    return { at, label: textAt(content, `${at}.label`), value: textAt(content, `${at}.value`) }
  }).filter(({ label, value }) => label !== '' || value !== '')
}

function textAt(content: TextContent, name: string): string {
  return String(content[name] ?? '')
}
