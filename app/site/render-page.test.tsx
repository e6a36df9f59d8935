import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { countTurns } from '#tests/support/turns.ts'
import { originalEnglish } from './content/copy.ts'
import { useItemsInTurns } from './in-turns.ts'
import { Island } from './island.tsx'
import { renderPage } from './render-page.tsx'

function List({ items }: { items: React.ReactNode[] }) {
  return <ul {...useItemsInTurns(items)} />
}

test('what comes in turns stands in its place, islands in it too', async () => {
  const html = await renderPage(
    originalEnglish,
    <main>
      <List
        items={[
          <li key="1">
            <List items={[<li key="2">First</li>]} />
          </li>,
          <li key="3">
            <Island name="chart-reader" props={{ entry: 100, prices: [100, 200] }} />
          </li>,
        ]}
      />
      <List items={[]} />
      <p>Last</p>
    </main>,
  )
  expect(html).toBe(
    '<main><ul><li><ul><li>First</li></ul></li><li><div data-island="chart-reader" ' +
      'data-props="{&quot;entry&quot;:100,&quot;prices&quot;:[100,200]}"><div></div></div></li></ul>' +
      '<ul></ul><p>Last</p></main>',
  )
})

test('words that look like a place of something else stay words', async () => {
  const html = await renderPage(
    originalEnglish,
    <List items={[<li key="1">{'<!--part 0-->'}</li>]} />,
  )
  expect(html).toBe('<ul><li>&lt;!--part 0--&gt;</li></ul>')
})

test('others get their turn between items that take long', async () => {
  function Slow() {
    const end = performance.now() + 15
    while (performance.now() < end);
    return <li />
  }
  const items = Array.from({ length: 5 }, (_, at) => <Slow key={String(at)} />)
  const { turns } = await countTurns(renderPage(originalEnglish, <List items={items} />))
  expect(turns).toBeGreaterThanOrEqual(4)
})
