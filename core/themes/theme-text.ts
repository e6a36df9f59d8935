import { maxFigure } from '#core/claims/claim.ts'
import { numberOf } from '#core/claims/named-claims.ts'
import { error, type Issue } from '#core/issue.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { characters } from '#core/text.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { themeCounts as counts } from './theme-content.ts'
import { themeFields } from './theme-fields.ts'
import { rowsOf } from './theme-page.ts'

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

/** Figures are set large, so they must be short; a name in braces may be longer. */
function figureIssues(content: TextContent): Issue[] {
  return Array.from({ length: counts.figures }, (_, index) => `figures.${index + 1}.value`)
    .filter((path) => {
      const value = String(content[path] ?? '')
      return characters(value) > maxFigure && !/^\{claim\.\w+\}$/.test(value)
    })
    .map((path) => error(path, `Value must have at most ${maxFigure} characters`))
}

/** A source has a name and a date; an address on the web is welcome (docs/decisions.md 24). */
function sourceIssues(content: TextContent): Issue[] {
  return ['figures.1', 'figures.2', 'figures.3', 'plot'].flatMap((at) => {
    const all = ['source', 'sourceUrl', 'sourceDate'].map((name) => `${at}.${name}`)
    if (!all.some((path) => content[path])) return []
    return [`${at}.source`, `${at}.sourceDate`]
      .filter((path) => !content[path])
      .map((path) =>
        error(path, `${themeFields[path]?.label} is missing: a source has a name and a date`),
      )
  })
}

function pairIssues(content: TextContent): Issue[] {
  return Array.from({ length: counts.cards }, (_, index) => `thesis.${index + 1}`).flatMap((at) => {
    const title = content[`${at}.title`]
    const text = content[`${at}.text`]
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
