import { expect } from 'vitest'
import { readerTest as test } from '../support/browser.ts'
import { pageCases } from '../support/page-cases.ts'
import { focusEach, lostStops, tabThrough } from '../support/tab-stops.ts'

// Every public page by keyboard alone (docs/bar.md 39; WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7 and 2.4.11).

const opened = pageCases.filter(({ prepare }) => !prepare)

test.for(opened)(
  '$name: each stop of the Tab key is seen, in order, and none is a trap; so is each in a very small window',
  async ({ path, before }, { visit }) => {
    // Without script: nothing here may need it. The tests of each part try it with script.
    const page = await visit(path, { tab: 'by keyboard', before, calm: true, script: false })
    const { stops, last, expected } = await tabThrough(page)
    expect(last, 'the last stop leads out of the page').toBe(undefined)
    expect(lostStops(stops)).toEqual([])
    // A box that scrolls may be a stop of its own, if the browser wants it.
    const places = stops.map(({ place }) => place).filter((place) => place >= 0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(places.length)
    expect(places).toHaveLength(expected)

    // Their order is that of the document, whatever the window: what its size may cover is looked at.
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => scrollTo(0, 0))
    const small = await focusEach(page)
    expect(small.length).toBeGreaterThan(0)
    expect(lostStops(small)).toEqual([])
  },
)

test('what does not keep the focus that it is given is a lost stop', async ({ visit }) => {
  const page = await visit('/contact', { calm: true })
  expect(lostStops(await focusEach(page))).toEqual([])
  await page.evaluate(() => {
    const leaving = document.createElement('button')
    leaving.textContent = 'Leaves at once'
    leaving.addEventListener('focus', () => leaving.blur())
    document.querySelector('main')?.prepend(leaving)
  })
  const names = async () => lostStops(await focusEach(page)).map(({ name }) => name)
  expect(await names()).toEqual(['BUTTON Leaves at once'])
  // While a dialog is open, all else is inert, and says so nowhere.
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    const button = document.createElement('button')
    button.textContent = 'In front'
    dialog.append(button)
    document.body.append(dialog)
    dialog.showModal()
  })
  const lost = await names()
  expect(lost).toContain('BUTTON Leaves at once')
  expect(lost).toHaveLength((await focusEach(page)).length - 1)
})
