import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import {
  addMember,
  alive,
  editMember,
  expectToast,
  member,
  namesIn,
  openTeam,
  paste,
  revert,
  save,
  saveButton,
  savedTeam,
  settled,
} from '../support/editors.ts'
import { contrastOf, expectBeside, expectFits } from '../support/layout.ts'

// What slugs, dates and checks are: core/team/member.test.ts and requests/save-team. How a list is saved, and
// what becomes of drafts: team-editor-saving.

const badge = (page: Page) => page.getByText('Unsaved Changes').waitFor()
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const nameField = (page: Page) => page.getByLabel('Name (required)')
const roleField = (page: Page) => page.getByLabel('Role (required)')
const search = (page: Page) => page.getByLabel('Search by name or role')
const firstThree = async (page: Page) => (await namesIn(page)).slice(0, 3)
const said = (page: Page) => page.locator('[aria-live=assertive]').textContent()
const handleOf = (page: Page, name: string) => named(page, `Move ${name}`)

describe('the team’s editor', () => {
  test('is filled in, checked, put back and searched', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    const all = await namesIn(page)
    expect(all.slice(0, 3)).toEqual(['Amina Example', 'Karim Sample', 'Layla Specimen'])
    await member(page, 'Amina Example').getByText('On home').waitFor()
    await soon(() => saveButton(page).isDisabled()).toBe(true)

    await editMember(page, 'Karim Sample')
    const slug = page.getByLabel('Web address (required)')
    await soon(() => slug.getAttribute('readonly')).not.toBeNull()
    await nameField(page).fill('💼')
    await soon(() => slug.inputValue()).toBe('')
    await soon(() => slug.getAttribute('readonly')).toBeNull()
    await slug.fill('the-desk')
    await nameField(page).fill('Karim Sample')
    await soon(() => slug.inputValue()).toBe('karim-sample')
    // With everything as it was saved, nothing is unsaved.
    await settled(page)
    await named(page, 'Move Karim Sample up').click()
    await page.getByText('Position 1 of 8', { exact: true }).waitFor()
    await revert(page)

    await named(page, 'Add Member').click()
    const added = page.getByRole('article', { name: 'Unnamed' })
    await soon(() => hasFocus(added.getByLabel('Name (required)'))).toBe(true)
    await soon(() => added.evaluate((form) => form.getBoundingClientRect().top)).toBeLessThan(450)
    await soon(() => added.getByLabel('Show on home').isChecked()).toBe(true)
    const words = 'Nadia Example\nAnalyst\nReads reports.'
    expect(await paste(added.getByLabel('Full bio', { exact: true }), words)).toBe(true)
    expect(await paste(added.getByLabel('Name (required)'), words)).toBe(false)
    const pasted = member(page, 'Nadia Example')
    await soon(() => pasted.getByLabel('Role (required)').inputValue()).toBe('Analyst')
    const bio = pasted.getByLabel('Short bio (required)')
    await soon(() => bio.inputValue()).toBe('Reads reports.')

    // The short bio is counted in characters.
    await bio.fill('👩‍💼'.repeat(2) + 'ل'.repeat(214))
    await pasted.getByText('220 of 220').waitFor()
    await bio.fill('x'.repeat(221))
    await pasted.getByText('221 of 220: 1 too many').waitFor()
    await pasted.getByLabel('Role (required)').fill('  ')
    const layla = await editMember(page, 'Layla Specimen')
    await layla.getByLabel('Role (required)').fill('  ')
    await named(page, 'Close Layla Specimen').click()
    await named(page, 'Remove Omar Placeholder').click()
    await soon(() => namesIn(page)).not.toContain('Omar Placeholder')
    await page.getByText('will be removed when you save').waitFor()
    await named(page, 'Validate').click()
    await expectToast(page, 'Validation failed', 'Found 4 error(s)')
    const summary = page.getByRole('region', { name: 'Validation Summary' })
    await soon(() => summary.getByRole('listitem').count()).toBe(4)
    await soon(() => bio.getAttribute('aria-invalid')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    // What is put right leaves the summary at once.
    await bio.fill('x'.repeat(220))
    await soon(() => summary.getByRole('listitem').count()).toBe(3)
    await soon(() => bio.getAttribute('aria-invalid')).toBeNull()
    await search(page).fill('karim')
    await soon(() => namesIn(page)).toEqual(['Karim Sample'])
    await summary.getByRole('button', { name: 'Layla Specimen: Role is required' }).click()
    const role = layla.getByLabel('Role (required)')
    await soon(() => hasFocus(role)).toBe(true)
    await soon(() => role.getAttribute('aria-invalid')).toBe('true')
    const described = (await role.getAttribute('aria-describedby')) ?? ''
    await soon(() => page.locator(`[id="${described}"]`).textContent()).toBe('Role is required')
    await saveButton(page).click()
    await expectToast(page, 'Validation failed', 'Please fix 3 error(s) before saving')
    await soon(() => hasFocus(summary.getByRole('heading'))).toBe(true)
    // What Revert and Remove have taken is given back.
    await named(page, 'Undo: keep Omar Placeholder').click()
    await revert(page)
    await expectToast(page, 'Changes reverted', 'All changes have been discarded.')
    await soon(() => namesIn(page)).toEqual(all)
    await soon(() => summary.count()).toBe(0)
    await page.locator('.toast').last().getByRole('button', { name: 'Undo' }).click()
    await soon(() => hasFocus(saveButton(page))).toBe(true)
    await named(page, 'Remove Nadia Example').click()
    await page.getByText('was not saved yet, and is left out').waitFor()
    await named(page, 'Undo: keep Nadia Example').click()
    await pasted.waitFor()
    await revert(page)
    await named(page, 'Validate').click()
    await expectToast(page, 'Validation passed', 'All team members are valid.')

    await search(page).fill('COMPLIANCE')
    await soon(() => namesIn(page)).toEqual(['Salma Draft'])
    await page.waitForURL('**/admin/team?search=COMPLIANCE')
    await page.getByText('Clear the search to change the order.').waitFor()
    await soon(() => page.getByRole('button', { name: /^Move/ }).count()).toBe(0)
    // A row does not vanish while its words are typed.
    await editMember(page, 'Salma Draft')
    await roleField(page).fill('Something else')
    await badge(page)
    await soon(() => namesIn(page)).toEqual(['Salma Draft'])
    await revert(page)
    await search(page).fill('nobody at all')
    await page.getByText('No team members match your search').waitFor()
    await named(page, 'Add First Team Member').waitFor()
    await named(page, 'Clear Search').click()
    await soon(() => namesIn(page)).toEqual(all)

    // Only who lacks a translation is shown, and everybody again; a search is also taken from the address.
    const amina = await editMember(page, 'Amina Example')
    const arabic = amina.getByLabel('Role (Arabic)')
    await expectBeside(amina.getByLabel('Role (required)'), arabic)
    await arabic.fill('رئيسة مجلس الشركاء')
    await addMember(page, 'Only In English')
    await save(page)
    await shows(site, '/ar/team', 'رئيسة مجلس الشركاء')
    await page.goto('/admin/team?search=only')
    await alive(page)
    await soon(() => namesIn(page)).toEqual(['Only In English'])
    await soon(() => search(page).inputValue()).toBe('only')
    await search(page).fill('')
    const filter = page.getByRole('button', { name: /^To translate/ })
    await filter.click()
    await page.getByText(/Show all to change the order/).waitFor()
    await member(page, 'Only In English').getByText('Arabic missing').waitFor()
    await soon(async () => (await namesIn(page)).length).toBeLessThan(all.length + 1)
    await soon(() => named(page, 'Move Only In English up').count()).toBe(0)
    await filter.click()
    await soon(() => namesIn(page)).toEqual([...all, 'Only In English'])
  })

  test('is worked by keyboard alone', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    const { keyboard } = page
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key)
    }
    const tabTo = async (name: RegExp, key = 'Tab') => {
      for (let presses = 0; presses < 80; presses += 1) {
        await press(key)
        const words = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null
          const { labels, textContent } = element ?? {}
          return [element?.getAttribute('aria-label'), labels?.[0]?.textContent ?? textContent]
        })
        if (words.some((each) => each?.match(name))) return
      }
      throw new Error(`The Tab key does not reach ${name}`)
    }
    const focused = (name: string) => soon(() => hasFocus(named(page, name))).toBe(true)
    await tabTo(/^Add Member$/)
    await press('Enter')
    const added = page.getByRole('article', { name: 'Unnamed' }).getByLabel('Name (required)')
    await soon(() => hasFocus(added)).toBe(true)
    await tabTo(/^Role/)
    await keyboard.type('Typist')
    await tabTo(/^Use initials$/)
    await press('Space')
    await tabTo(/^Name.*required/, 'Shift+Tab')
    await keyboard.type('Kamal Keys')
    await press('Control+s')
    await expectToast(page, 'Success', 'Team members saved successfully.')
    await settled(page)
    // After the save it is still the same member.
    await press('Escape')
    await soon(() => nameField(page).inputValue()).toBe('')
    await press('Control+z')
    await soon(() => nameField(page).inputValue()).toBe('Kamal Keys')
    await settled(page)
    await soon(() => member(page, 'Kamal Keys').getByText('New', { exact: true }).count()).toBe(0)
    await tabTo(/^Show on home$/)
    await press('Space')
    await tabTo(/^Close Kamal Keys$/, 'Shift+Tab')
    await press('ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    const handle = handleOf(page, 'Kamal Keys')
    await soon(() => hasFocus(handle)).toBe(true)
    await press('Space')
    await soon(() => handle.getAttribute('aria-pressed')).toBe('true')
    await soon(() => said(page)).toMatch(/^Kamal Keys, lifted at (\d+) of \1\.$/)
    await press('ArrowUp')
    await soon(() => said(page)).toMatch(/^Kamal Keys, moved to \d+ of \d+\.$/)
    await press('ArrowUp')
    await soon(() => hasFocus(handle)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await press('ArrowDown', 'Space')
    await soon(() => said(page)).toMatch(/^Kamal Keys, put down at \d+ of \d+\.$/)
    await soon(() => handle.getAttribute('aria-pressed')).toBe('false')
    await press('Space', 'ArrowUp', 'Escape')
    await soon(() => said(page)).toMatch(/^Kamal Keys, put back at \d+ of \d+\.$/)
    await soon(() => hasFocus(handle)).toBe(true)
    await press('Control+s')
    await settled(page)
    const team = await savedTeam(site)
    expect(team.at(-2)).toMatchObject({ name: 'Kamal Keys', role: 'Typist', show_on_home: false })
    await press(...Array(4).fill('ArrowRight'))
    await focused('Remove Kamal Keys')
    await press('Enter')
    await focused('Undo: keep Kamal Keys')
    await press('Control+s')
    await soon(() => hasFocus(page.getByRole('dialog'))).toBe(true)
    await press('Enter')
    await settled(page)
    await soon(() => namesIn(page)).not.toContain('Kamal Keys')

    // Tab stops once a row, and the arrow keys lead to its other buttons.
    const [first = '', second = '', third = ''] = await namesIn(page)
    await named(page, `Edit ${first}`).focus()
    await press('Tab')
    await focused(`Edit ${second}`)
    await press('ArrowRight')
    await focused(`Remove ${second}`)
    await press('ArrowDown')
    await focused(`Remove ${third}`)
    await press('Shift+Tab')
    await focused(`Remove ${second}`)

    // Outside fields ? shows the shortcuts, and Escape closes the top layer.
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await press('Shift+?')
    await dialog.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await editMember(page, 'Karim Sample')
    await nameField(page).focus()
    await press('End')
    await keyboard.type(' the Second?')
    await soon(() => nameField(page).inputValue()).toBe('Karim Sample the Second?')
    await soon(() => dialog.count()).toBe(0)
    // The one key without Ctrl can be switched off. The field below keeps what was typed in it.
    await named(page, 'Keyboard shortcuts').click()
    await dialog.getByLabel('? shows these shortcuts').uncheck()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await press('Shift+?')
    await soon(() => dialog.count()).toBe(0)
    await soon(() => nameField(page).inputValue()).toBe('Karim Sample the Second?')
    await nameField(page).fill('Karim Sample')
    await settled(page)
    // Escape in a field puts back what stood there, and undo brings it again.
    await roleField(page).fill('Kept')
    await nameField(page).focus()
    await press('End')
    await keyboard.type(' the Second')
    const slug = page.getByLabel('Web address (required)')
    await soon(() => slug.inputValue()).toBe('karim-sample-the-second')
    await press('Escape')
    await soon(() => nameField(page).inputValue()).toBe('Karim Sample')
    await soon(() => slug.inputValue()).toBe('karim-sample')
    await press('Control+z')
    await soon(() => nameField(page).inputValue()).toBe('Karim Sample the Second')
    await soon(() => slug.inputValue()).toBe('karim-sample-the-second')
    // Only this field: what was typed in another one stays.
    await press('Escape', 'Escape')
    await soon(() => nameField(page).inputValue()).toBe('Karim Sample')
    await soon(() => roleField(page).inputValue()).toBe('Kept')
  })

  test('is put in order by a dragged handle and by plain buttons', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    const drag = async (name: string, onto: string, past: number) => {
      // Not before the pages have faded into each other.
      await handleOf(page, name).hover()
      const from = await handleOf(page, name).boundingBox()
      const target = await member(page, onto).boundingBox()
      if (!from || !target) throw new Error('Not on the page')
      await page.mouse.down()
      const y = target.y + target.height / 2 + past
      await page.mouse.move(from.x + 30, (from.y + y) / 2, { steps: 4 })
      await page.mouse.move(from.x + 30, y, { steps: 4 })
      await soon(() => page.locator('[data-dragging]').count()).toBe(1)
    }
    await drag('Amina Example', 'Layla Specimen', 10)
    await soon(() => page.locator('[data-drop]').count()).toBe(1)
    await page.mouse.up()
    const moved = ['Karim Sample', 'Layla Specimen', 'Amina Example']
    await soon(() => firstThree(page)).toEqual(moved)
    await soon(() => said(page)).toMatch(/^Amina Example, moved to 3 of \d+\.$/)
    await save(page)
    const team = await savedTeam(site)
    expect(team.slice(0, 3).map(({ name }) => name)).toEqual(moved)
    expect(team.map(({ display_order }) => display_order)).toEqual(team.map((_, at) => at + 1))
    await drag('Amina Example', 'Karim Sample', -10)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await soon(() => firstThree(page)).toEqual(moved)
    await drag('Amina Example', 'Karim Sample', -10)
    await page.mouse.up()
    await save(page)
    await soon(() => firstThree(page)).toEqual(['Amina Example', 'Karim Sample', 'Layla Specimen'])

    const down = named(page, 'Move Karim Sample down')
    const up = named(page, 'Move Karim Sample up')
    await down.click()
    await down.click()
    await soon(async () => (await namesIn(page)).indexOf('Karim Sample')).toBe(3)
    await soon(() => hasFocus(down)).toBe(true)
    // A pointer that rests moves on, press by press.
    await up.hover()
    for (const _ of [1, 2, 3]) {
      await page.mouse.down()
      await page.mouse.up()
    }
    await soon(async () => (await namesIn(page))[0]).toBe('Karim Sample')
    await soon(() => up.getAttribute('aria-disabled')).toBe('true')
    await up.click({ force: true })
    await soon(() => said(page)).toMatch(/^Karim Sample, stays at 1 of \d+\.$/)
    await soon(() => hasFocus(up)).toBe(true)
    // Outside fields Ctrl+Z takes back moves and removals, the last first.
    await named(page, 'Remove Karim Sample').click()
    await named(page, 'Undo: keep Karim Sample').waitFor()
    await page.keyboard.press('Control+z')
    await soon(() => said(page)).toBe('The last move or removal was taken back.')
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z')
    await soon(async () => (await namesIn(page)).indexOf('Karim Sample')).toBe(1)
    // A disabled button is still under the pointer: its label stays.
    await down.click()
    const reverting = page.getByRole('button', { name: 'Revert' })
    await reverting.click()
    await soon(() => reverting.isDisabled()).toBe(true)
    await soon(() => contrastOf(reverting)).toBeGreaterThan(4.5)

    // Every sign has words, after a moment.
    const tip = page.locator('.tooltip')
    await handleOf(page, 'Amina Example').hover()
    await tip.getByText('Drag, or press Space and use the arrow keys').waitFor()
    await page.keyboard.press('Escape')
    await soon(() => tip.isVisible()).toBe(false)
    await down.hover()
    await tip.getByText('Move down').waitFor()
  })

  test('fits small windows and names of any length', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit, { width: 320, height: 256, calm: true })
    const fits = () => expectFits(page)
    await editMember(page, 'Amina Example')
    await page.getByLabel('Short bio (required)').fill('x'.repeat(300))
    await named(page, 'Validate').click()
    await fits()
    await revert(page)
    // What is opened has the focus, and lies within the window.
    await page.setViewportSize({ width: 1280, height: 500 })
    const last = (await namesIn(page)).at(-1) ?? ''
    await named(page, `Edit ${last}`).press('Enter')
    const field = member(page, last).getByLabel('Name (required)')
    await soon(() => hasFocus(field)).toBe(true)
    await soon(async () => ((await field.boundingBox())?.y ?? 999) < 460).toBe(true)

    await page.setViewportSize({ width: 375, height: 800 })
    const name = `Dr. ${'Donaudampfschiff'.repeat(5)} of Hohenzollern`
    await addMember(page, name, 'Vice'.repeat(20))
    await fits()
    await save(page)
    await named(page, `Remove ${name}`).click()
    await page.getByText('will be removed when you save').waitFor()
    await fits()
    await saveButton(page).click()
    await page.getByRole('dialog').waitFor()
    await fits()
    await named(page, 'Save and Move to Trash').click()
    await settled(page)
    for (const path of ['/admin/team/trash', '/admin/team/history']) {
      await page.goto(path)
      await page.getByText(name).first().waitFor()
      await fits()
    }
  })
})
