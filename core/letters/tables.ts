import { escapeHtml, textOf } from '../escape-html.ts'

const table = /<table>(.*?)<\/table>/gs
const row = /<tr>(.*?)<\/tr>/gs
const cell = /<(t[hd])([^>]*)>(.*?)<\/\1>/gs
const number = /^[-+−–]?\s?[$€£]?\s?\d[\d.,\s]*\s?%?$/

/** Tables up to this many columns fit a telephone. */
const narrow = 4

/**
 * Marks the columns of figures in the tables of sanitised HTML, so that they can be set under one
 * another, and puts a wide table into a box that scrolls, also by keyboard.
 */
export function withTableAids(html: string): string {
  return html.replace(table, (_, content: string) => {
    const rows = [...content.matchAll(row)].map(([, cells = '']) => [...cells.matchAll(cell)])
    const columns = Math.max(0, ...rows.map((cells) => cells.length))
    const hasFigures = Array.from({ length: columns }, (_, column) => {
      const values = rows.map((cells) => cells[column]).filter((each) => each?.[1] === 'td')
      return values.length > 0 && values.every((each) => number.test(textOf(each?.[3] ?? '')))
    })
    const marked = `<table>${content.replace(row, (_, cells: string) => markRow(cells, hasFigures))}</table>`
    if (columns <= narrow) return marked
    const name = escapeHtml(textOf(/<caption>(.*?)<\/caption>/s.exec(content)?.[1] ?? ''))
    const region = name && ` role="region" aria-label="${name}"`
    return `<div class="wide-table" tabindex="0"${region}>${marked}</div>`
  })
}

function markRow(cells: string, hasFigures: boolean[]): string {
  let column = 0
  const marked = cells.replace(cell, (_, tag: string, attributes: string, content: string) => {
    const mark = hasFigures[column] ? ' class="number"' : ''
    column += 1
    return `<${tag}${attributes}${mark}>${content}</${tag}>`
  })
  return `<tr>${marked}</tr>`
}
