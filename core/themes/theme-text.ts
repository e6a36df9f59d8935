import { maxFigure, numberOf } from '#core/claims/claim.ts'
import { error, type Issue } from '#core/issue.ts'
import type { Field, FieldTable } from '#core/lists/fields.ts'
import { maxStoredBody, parseRichText, plainTextOf } from '#core/rich-text/rich-text.ts'
import { characters } from '#core/text.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { themeCounts as counts, rowsOf } from './theme-content.ts'

/** Page, card, and what its picks say (docs/decisions.md 4, 13). */

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
  summary: line('Theme', { label: 'Line on its card', max: 160, isLong: true }),
  metaDescription: line('Theme', {
    label: 'Description for search engines',
    max: 220,
    isLong: true,
  }),
  'hero.headline': line('Opening', { label: 'Headline', max: 120 }),
  'hero.lead': line('Opening', { label: 'Introduction', max: 400, isLong: true }),
  ...repeat(counts.figures, 'figures', (number) => ({
    value: line(`Figure ${number}`, {
      label: 'Value',
      max: 60,
      hint: 'Or a claim, such as {claim.markets}: value and source are what it says.',
    }),
    label: line(`Figure ${number}`, { label: 'Label', max: 80 }),
    ...sourceOf(`Figure ${number}`),
  })),
  'plot.title': line('Plot', { label: 'Title of the plot', max: 120, isOptional: true }),
  'plot.unit': line('Plot', { label: 'Unit', max: 20, isOptional: true }),
  ...repeat(counts.rows, 'plot', (number) => ({
    label: line('Plot', { label: `Row ${number}: Label`, max: 60, isOptional: true }),
    value: line('Plot', { label: `Row ${number}: Value`, max: 20, isOptional: true }),
  })),
  ...Object.fromEntries(
    Object.entries(sourceOf('Plot')).map(([name, field]) => [`plot.${name}`, field]),
  ),
  'thesis.intro': line('Investment thesis', { label: 'Introduction', max: 400, isLong: true }),
  ...repeat(counts.cards, 'thesis', (number) =>
    titled(`Thesis card ${number}`, number === 1 ? undefined : true),
  ),
  'why.title': line('Why', { label: 'Title', max: 80, isOptional: true }),
  'why.body': { kind: 'rich', group: 'Why', label: 'Text', max: maxStoredBody, required: true },
  'opportunity.intro': line('Global opportunity', {
    label: 'Introduction',
    max: 400,
    isLong: true,
  }),
  ...repeat(counts.regions, 'opportunity', (number) => titled(`Region ${number}`)),
  'picks.intro': line('Stock picks', { label: 'Introduction', max: 400, isLong: true }),
  'texts.emptyText': line('Stock picks', { label: 'When there are no picks', max: 200 }),
  'texts.errorTitle': line('Stock picks', { label: 'When they cannot be read', max: 120 }),
  'texts.missingPriceText': line('Stock picks', { label: 'When a price is missing', max: 80 }),
  disclaimer: line('Disclaimer', { label: 'Disclaimer', max: 1500, isLong: true }),
  'callToAction.title': line('Invitation', { label: 'Title', max: 120 }),
  'callToAction.text': line('Invitation', { label: 'Text', max: 400, isLong: true }),
  'texts.buttonLabel': line('Invitation', { label: 'Button', max: 60 }),
}

export const themeKind: TextKind = {
  name: 'theme',
  content: 'themes',
  noun: 'theme',
  mayWithdraw: true,
  fieldsOf: () => themeFields,
  titleOf: ({ name = '' }) => String(name),
  readable: (_, value) => plainTextOf(parseRichText(value)),
  check: figureIssues,
  checkPublish: (content) => [
    ...sourceIssues(content),
    ...pairIssues(content),
    ...plotIssues(content),
  ],
}

/** It is set large; a name in braces is longer than what it stands for. */
function figureIssues(content: TextContent): Issue[] {
  return Array.from({ length: counts.figures }, (_, index) => `figures.${index + 1}.value`)
    .filter((path) => {
      const value = String(content[path] ?? '')
      return characters(value) > maxFigure && !/^\{claim\.\w+\}$/.test(value)
    })
    .map((path) => error(path, `Value must have at most ${maxFigure} characters`))
}

/** All of name, address and date, or none (docs/decisions.md 24). */
function sourceIssues(content: TextContent): Issue[] {
  return ['figures.1', 'figures.2', 'figures.3', 'plot'].flatMap((at) => {
    const parts = ['source', 'sourceUrl', 'sourceDate'].map((name) => `${at}.${name}`)
    const missing = parts.filter((path) => !content[path])
    if (missing.length === 0 || missing.length === parts.length) return []
    return missing.map((path) =>
      error(
        path,
        `${themeFields[path]?.label} is missing: a source has a name, an address and a date`,
      ),
    )
  })
}

function pairIssues(content: TextContent): Issue[] {
  return Array.from({ length: counts.cards }, (_, index) => `thesis.${index + 1}`).flatMap((at) => {
    const [title, text] = [content[`${at}.title`], content[`${at}.text`]]
    if (at === 'thesis.1' || Boolean(title) === Boolean(text)) return []
    const path = title ? `${at}.text` : `${at}.title`
    return [error(path, `${themeFields[path]?.label} is missing: a card has a title and a text`)]
  })
}

function plotIssues(content: TextContent): Issue[] {
  const rows = rowsOf(content)
  const isEmpty = !content['plot.title'] && rows.length === 0
  if (isEmpty) return []
  const wrong = rows.flatMap(({ at, label, value }): Issue[] => [
    ...(label ? [] : [error(`${at}.label`, 'A row of the plot needs a label')]),
    ...(numberOf(value) === undefined
      ? [error(`${at}.value`, 'The value of a row is a number from zero up')]
      : []),
  ])
  if (!content['plot.title']) wrong.push(error('plot.title', 'The plot needs a title'))
  if (rows.length < 2) wrong.push(error('plot.1.label', 'A plot has at least two rows'))
  return wrong
}
