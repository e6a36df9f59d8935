import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceChart } from './price-chart.tsx'

const labels = {
  describe: (from: string, to: string) => `${from} ${to}`,
  entryLine: 'سعر الدخول',
  missing: '',
}
const points = [
  [Date.UTC(2026, 0, 1), 9_000_000],
  [Date.UTC(2026, 1, 1), 11_000_000],
] as const

test('the label of the entry price is HTML, where every engine keeps the order of its words', () => {
  const formats = {
    longDay: String,
    monthOf: String,
    usd: () => '1,000.00 دولار',
    round: String,
    change: String,
  }
  const html = renderToString(
    <PriceChart
      points={points}
      days={['2026-01-01', '2026-02-01']}
      entry={10_000_000}
      labels={labels}
      formats={formats}
    />,
  )
  expect(html).toContain('<bdi>سعر الدخول</bdi> <bdi>1,000.00 دولار</bdi>')
  expect(html).not.toContain('<text')
})
