import { chartLimits, isChartRows, readFigure } from './chart.ts'
import { checkRichText } from './check.ts'
import { findAll, type HtmlElement, isElement, textOf } from './html-tree.ts'

export function readFigureOfOurs(figure: HtmlElement): void {
  const { 'data-chart': chart, class: name } = figure.attributes
  if (name === 'rich-table') readCopiedTable(figure)
  if (chart?.startsWith('{')) readCopiedChart(figure)
  else if (chart !== undefined) readChart(figure)
}

function readChart(figure: HtmlElement): void {
  const { dir = '' } = figure.attributes
  const [caption] = findAll(figure.children, 'caption')
  const [source] = findAll(figure.children, 'figcaption')
  const rows = findAll(figure.children, 'tr').flatMap((row) => {
    const [label] = findAll(row.children, 'th')
    const [cell] = findAll(row.children, 'td')
    const value = readFigure(textOf(cell?.children ?? []))
    return value === undefined ? [] : [[lineOf(label, chartLimits.label), value]]
  })
  if (rows.length === 0 || !isChartRows(rows)) return
  const chart = {
    kind: figure.attributes['data-chart'] === 'line' ? 'line' : 'bars',
    title: lineOf(caption, chartLimits.title),
    unit: cleaned(figure.attributes['data-unit'] ?? '', chartLimits.unit),
    source: lineOf(source, chartLimits.source),
    rows,
    dir: /^(ltr|rtl)$/i.test(dir) ? dir.toLowerCase() : null,
  }
  Object.assign(figure, {
    name: 'chart',
    attributes: { chart: JSON.stringify(chart) },
    children: [],
  })
}

function readCopiedChart(figure: HtmlElement): void {
  const chart = figure.attributes['data-chart'] ?? ''
  const isWhole = !(
    'message' in checkRichText(`{"type":"doc","content":[{"type":"chart","attrs":${chart}}]}`)
  )
  if (isWhole) Object.assign(figure, { name: 'chart', attributes: { chart }, children: [] })
}

function readCopiedTable(figure: HtmlElement): void {
  const title = figure.children.find((node) => isElement(node) && node.name === 'p')
  const table = figure.children.find((node) => isElement(node) && node.name === 'table')
  if (!title || !table || !isElement(title) || !isElement(table)) return
  figure.children = figure.children.filter((node) => node !== title)
  table.children = [{ ...title, name: 'caption' }, ...table.children]
}

const lineOf = (element: HtmlElement | undefined, max: number) =>
  cleaned(textOf(element?.children ?? []), max)

function cleaned(text: string, max: number): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .slice(0, max)
    .toWellFormed()
}
