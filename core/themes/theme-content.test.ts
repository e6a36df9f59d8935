import { expect, test } from 'vitest'
import { rowsOf, themePageOf } from './theme-page.ts'

test('a draft that lacks everything has empty places, and no plot', () => {
  const { page, texts } = themePageOf({})
  expect(page.figures).toEqual(Array(3).fill({ value: '', label: '', source: undefined }))
  expect(page.thesis).toEqual({ intro: '', cards: [] })
  expect(page.opportunity.regions).toHaveLength(4)
  expect(page.plot).toBeUndefined()
  expect(texts.buttonLabel).toBe('')
})

test('cards and rows that say nothing are left out, and the others keep their order', () => {
  const content = {
    'thesis.2.title': 'Second',
    'thesis.5.text': 'Fifth',
    'plot.3.label': 'Egypt',
    'plot.6.value': '4',
  }
  expect(themePageOf(content).page.thesis.cards).toEqual([
    { title: 'Second', text: '' },
    { title: '', text: 'Fifth' },
  ])
  expect(rowsOf(content).map(({ at }) => at)).toEqual(['plot.3', 'plot.6'])
})

test.each([
  ['a title alone', { 'plot.title': 'Share' }],
  ['rows alone', { 'plot.1.label': 'Egypt', 'plot.1.value': '4' }],
])('%s is no plot', (_, content) => expect(themePageOf(content).page.plot).toBeUndefined())

test('a plot names each of its sources once, and that of a row that is a claim', () => {
  const rows = { 'plot.1.label': 'Egypt', 'plot.1.value': '4', 'plot.2.label': 'Morocco' }
  const source = {
    'plot.source': 'World Bank',
    'plot.sourceUrl': '',
    'plot.sourceDate': 'July 2024',
  }
  const content = {
    'plot.title': 'Share',
    'plot.unit': '%',
    ...rows,
    'plot.3.label': 'UAE',
    ...source,
    'plot.3.source': 'UNESCO',
    'plot.3.value': 'about 9',
  }
  const { plot } = themePageOf(content).page
  expect(plot?.sources).toEqual([
    { name: 'World Bank', url: '', date: 'July 2024' },
    { name: 'UNESCO', url: '', date: '' },
  ])
  expect(plot?.rows.slice(0, 2)).toEqual([
    { label: 'Egypt', value: 4 },
    { label: 'Morocco', value: 0 },
  ])
})
