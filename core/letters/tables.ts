import { findAll, type HtmlElement, type HtmlNode, textOf, visit } from './tree.ts'

const figure = /^[-+\u2212\u2013]?\s?[$\u20ac\u00a3]?\s?\d[\d.,\s]*\s?%?$/

/** Tables up to this many columns fit a telephone. */
const narrow = 4

/**
 * Marks the columns of figures in tables, so that they can be set under one another, and puts a
 * wide table into a box that scrolls, also by keyboard.
 */
export function addTableAids(tree: HtmlNode[]): void {
  const wide: { table: HtmlElement; siblings: HtmlNode[] }[] = []
  visit(tree, {
    enter(element, parent) {
      if (element.name !== 'table') return
      if (markFigures(element) > narrow)
        wide.push({ table: element, siblings: parent?.children ?? tree })
    },
  })
  for (const { table, siblings } of wide) siblings[siblings.indexOf(table)] = scrollBox(table)
}

/** Marks the columns of a table that hold figures only. Returns how many columns it has. */
function markFigures(table: HtmlElement): number {
  const parts = table.children.filter(isElement)
  const rows = parts.flatMap(({ children }) => children.filter(isElement)).map(cellsOf)
  const columns = Math.max(0, ...rows.map((cells) => cells.length))
  for (let column = 0; column < columns; column += 1) {
    const cells = rows.flatMap((row) => row[column] ?? [])
    const values = cells.filter(({ name }) => name === 'td')
    const areFigures = values.every(({ children }) => figure.test(textOf(children)))
    if (values.length > 0 && areFigures) for (const cell of cells) cell.attributes.class = 'number'
  }
  return columns
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th')
}

function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== 'string'
}

function scrollBox(table: HtmlElement): HtmlElement {
  const [caption] = findAll(table.children, 'caption')
  const name = textOf(caption?.children ?? [])
  const region = { role: 'region', 'aria-label': name }
  const attributes = { class: 'wide-table', tabindex: '0', ...(name && region) }
  return { name: 'div', attributes, children: [table] }
}
