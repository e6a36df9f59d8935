import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, test } from '../support/browser.ts'
import { contrastOf } from '../support/layout.ts'
import { member, namesIn, openTeam, save, savedTeam } from '../support/team-editor.ts'

const firstThree = async (page: Page) => (await namesIn(page)).slice(0, 3)
const said = (page: Page) => page.locator('[aria-live=assertive]').textContent()
const handleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true })

async function drag(page: Page, name: string, onto: string, past: number): Promise<void> {
  // Not before the pages have faded into each other.
  await handleOf(page, name).hover()
  const handle = await handleOf(page, name).boundingBox()
  const target = await member(page, onto).boundingBox()
  if (!handle || !target) throw new Error('Not on the page')
  await page.mouse.down()
  const y = target.y + target.height / 2 + past
  await page.mouse.move(handle.x + 30, (handle.y + y) / 2, { steps: 4 })
  await page.mouse.move(handle.x + 30, y, { steps: 4 })
  await soon(() => page.locator('[data-dragging]').count()).toBe(1)
}

describe('the order of the team', () => {
  test('is changed by dragging a handle', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await drag(page, 'Amina Example', 'Layla Specimen', 10)
    await soon(() => page.locator('[data-drop]').count()).toBe(1)
    await photograph(page, 'team-drag')
    await page.mouse.up()
    const moved = ['Karim Sample', 'Layla Specimen', 'Amina Example']
    await soon(() => firstThree(page)).toEqual(moved)
    await soon(() => said(page)).toBe('Amina Example, moved to 3 of 8.')
    await save(page)
    const team = await savedTeam(site)
    expect(team.slice(0, 3).map(({ name }) => name)).toEqual(moved)
    expect(team.map(({ display_order }) => display_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])

    await drag(page, 'Amina Example', 'Karim Sample', -10)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await soon(() => firstThree(page)).toEqual(moved)
    await drag(page, 'Amina Example', 'Karim Sample', -10)
    await page.mouse.up()
    await save(page)
    await soon(() => firstThree(page)).toEqual(['Amina Example', 'Karim Sample', 'Layla Specimen'])
  })

  test('is changed by the keyboard, one place a step, and by plain buttons, which keep the focus', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit)
    const handle = handleOf(page, 'Amina Example')
    await handle.focus()
    await page.keyboard.press('Space')
    await soon(() => handle.getAttribute('aria-pressed')).toBe('true')
    await soon(() => said(page)).toBe('Amina Example, lifted at 1 of 8.')
    await page.keyboard.press('ArrowDown')
    await soon(() => said(page)).toBe('Amina Example, moved to 2 of 8.')
    await page.keyboard.press('ArrowDown')
    await soon(() => firstThree(page)).toEqual(['Karim Sample', 'Layla Specimen', 'Amina Example'])
    await soon(() => hasFocus(handle)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-lifted')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await soon(() => said(page)).toBe('Amina Example, put down at 2 of 8.')
    await soon(() => handle.getAttribute('aria-pressed')).toBe('false')
    await page.getByText('Unsaved Changes').waitFor()

    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await soon(() => said(page)).toBe('Amina Example, put back at 2 of 8.')
    await soon(() => firstThree(page)).toEqual(['Karim Sample', 'Amina Example', 'Layla Specimen'])
    await soon(() => hasFocus(handle)).toBe(true)

    // A disabled button is still under the pointer: its label stays.
    const revert = page.getByRole('button', { name: 'Revert' })
    await revert.click()
    await soon(() => revert.isDisabled()).toBe(true)
    await soon(() => contrastOf(revert)).toBeGreaterThan(4.5)
    await soon(async () => (await firstThree(page))[0]).toBe('Amina Example')

    const down = page.getByRole('button', { name: 'Move Karim Sample down' })
    await down.click()
    await down.click()
    await soon(async () => (await namesIn(page)).indexOf('Karim Sample')).toBe(3)
    await soon(() => hasFocus(down)).toBe(true)
    // A pointer that rests moves on, press by press.
    const up = page.getByRole('button', { name: 'Move Karim Sample up' })
    await up.scrollIntoViewIfNeeded()
    const box = await up.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    for (const _ of [1, 2, 3]) {
      await page.mouse.down()
      await page.mouse.up()
    }
    await soon(async () => (await namesIn(page))[0]).toBe('Karim Sample')
    await soon(() => hasFocus(up)).toBe(true)
    await soon(() => up.getAttribute('aria-disabled')).toBe('true')
    await up.click({ force: true })
    await soon(() => said(page)).toBe('Karim Sample, stays at 1 of 8.')
    await soon(() => hasFocus(up)).toBe(true)
    // Outside fields Ctrl+Z takes back moves and removals, the last first.
    await page.getByRole('button', { name: 'Remove Karim Sample' }).click()
    await page.getByText('Unsaved Changes').waitFor()
    await page.keyboard.press('Control+z')
    await soon(() => said(page)).toBe('The last move or removal was taken back.')
    await page.getByRole('button', { name: 'Remove Karim Sample' }).waitFor()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z')
    await soon(async () => (await namesIn(page)).indexOf('Karim Sample')).toBe(1)

    // Every sign has words, after a moment.
    const tip = page.locator('.tooltip')
    await handle.hover()
    await tip.getByText('Drag, or press Space and use the arrow keys').waitFor()
    await page.keyboard.press('Escape')
    await soon(() => tip.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Move Karim Sample down' }).hover()
    await tip.getByText('Move down').waitFor()
  })
})
