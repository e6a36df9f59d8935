import type { Field } from '#core/fields/kinds.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { maxStoredBody } from '#core/rich-text/rich-text.ts'
import { themeCounts as counts } from './theme-content.ts'

/** The fields of the page, the card and the picks (docs/decisions.md 4, 13). */

type Line = { label: string; max: number; hint?: string; isOptional?: true; isLong?: true }

function line(group: string, { label, max, hint, isOptional, isLong }: Line): Field {
  const kind = isLong ? 'paragraphs' : 'line'
  return { kind, group, label, max, hint, required: isOptional ? undefined : true }
}

function sourceOf(group: string): Record<string, Field> {
  return {
    source: line(group, { label: 'Source', max: 200, isOptional: true }),
    sourceUrl: { kind: 'link', group, label: 'Address of the source', max: 500 },
    sourceDate: line(group, {
      label: 'Date of the source',
      max: 40,
      isOptional: true,
      hint: 'For example July 2024',
    }),
  }
}

/** 'figures.1.value', 'figures.2.value'… */
function repeat(
  count: number,
  name: string,
  fieldsOf: (number: number) => Record<string, Field>,
): FieldTable {
  const all = Array.from({ length: count }, (_, index) =>
    Object.entries(fieldsOf(index + 1)).map(([field, value]) => [
      `${name}.${index + 1}.${field}`,
      value,
    ]),
  )
  return Object.fromEntries(all.flat())
}

function titled(group: string, isOptional?: true): Record<string, Field> {
  return {
    title: line(group, { label: 'Title', max: 80, isOptional }),
    text: line(group, { label: 'Text', max: 600, isOptional, isLong: true }),
  }
}

export const themeFields: FieldTable = {
  name: line('Theme', { label: 'Title', max: 80, hint: 'The theme’s name, as visitors read it.' }),
  description: line('Theme', { label: 'Description', max: 200, hint: 'For the public list.' }),
  summary: line('Theme', {
    label: 'Line on its card',
    max: 160,
    isLong: true,
    hint: 'One sentence: what the theme is about.',
  }),
  metaDescription: line('Theme', {
    label: 'Description for search engines',
    max: 220,
    isLong: true,
    hint: 'One or two sentences that a search engine shows below the title.',
  }),
  'hero.headline': line('Opening', {
    label: 'Headline',
    max: 120,
    hint: 'The thought of the theme in a few words.',
  }),
  'hero.lead': line('Opening', {
    label: 'Introduction',
    max: 400,
    isLong: true,
    hint: 'Two or three sentences: what changes, and for whom.',
  }),
  ...repeat(counts.figures, 'figures', (number) => ({
    value: line(`Figure ${number}`, {
      label: 'Value',
      max: 60,
      hint: 'Or a claim, by “Insert a claim or fact”: value and source are what it says.',
    }),
    label: line(`Figure ${number}`, { label: 'Label', max: 80 }),
    ...sourceOf(`Figure ${number}`),
  })),
  'plot.title': line('Plot', { label: 'Title of the plot', max: 120, isOptional: true }),
  'plot.year': line('Plot', {
    label: 'Year of the values',
    max: 120,
    isOptional: true,
    hint: 'For example 2023; of several, each with its year.',
  }),
  'plot.definition': line('Plot', {
    label: 'Definition',
    max: 300,
    isOptional: true,
    hint: 'What is counted, in one sentence.',
  }),
  'plot.unit': line('Plot', { label: 'Unit', max: 20, isOptional: true }),
  ...repeat(counts.rows, 'plot', (number) => ({
    label: line('Plot', { label: `Row ${number}: Label`, max: 60, isOptional: true }),
    value: line('Plot', { label: `Row ${number}: Value`, max: 20, isOptional: true }),
  })),
  ...Object.fromEntries(
    Object.entries(sourceOf('Plot')).map(([name, field]) => [`plot.${name}`, field]),
  ),
  'thesis.intro': line('Investment thesis', {
    label: 'Introduction',
    max: 400,
    isLong: true,
    hint: 'Why the firm invests in it; the cards below give the reasons one by one.',
  }),
  ...repeat(counts.cards, 'thesis', (number) =>
    titled(`Thesis card ${number}`, number === 1 ? undefined : true),
  ),
  'why.title': line('Why', { label: 'Title', max: 80, isOptional: true }),
  'why.body': { kind: 'rich', group: 'Why', label: 'Text', max: maxStoredBody, required: true },
  'opportunity.intro': line('Global opportunity', {
    label: 'Introduction',
    max: 400,
    isLong: true,
    hint: 'Where in the world it happens; the four regions follow.',
  }),
  ...repeat(counts.regions, 'opportunity', (number) => titled(`Region ${number}`)),
  'picks.intro': line('Stock picks', {
    label: 'Introduction',
    max: 400,
    isLong: true,
    hint: 'How the companies below were chosen.',
  }),
  'texts.emptyText': line('Stock picks', { label: 'When there are no picks', max: 200 }),
  'texts.errorTitle': line('Stock picks', { label: 'When they cannot be read', max: 120 }),
  'texts.missingPriceText': line('Stock picks', { label: 'When a price is missing', max: 80 }),
  disclaimer: line('Disclaimer', { label: 'Disclaimer', max: 1500, isLong: true }),
  'callToAction.title': line('Invitation', { label: 'Title', max: 120 }),
  'callToAction.text': line('Invitation', { label: 'Text', max: 400, isLong: true }),
  'texts.buttonLabel': line('Invitation', { label: 'Button', max: 60 }),
}

/** Whether themes may well share its words: they are about no theme. */
export function isCommonField(field: string): boolean {
  const common = ['disclaimer', 'callToAction.text', 'plot.unit', 'picks.intro']
  // Titles are the names of regions, and the like.
  return field.startsWith('texts.') || field.endsWith('.title') || common.includes(field)
}
