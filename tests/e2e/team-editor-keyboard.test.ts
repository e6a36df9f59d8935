import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, test } from '../support/browser.ts'
import {
  addMember,
  alive,
  editMember,
  expectToast,
  member,
  namesIn,
  openTeam,
  savedTeam,
} from '../support/team-editor.ts'

describe('by keyboard alone', () => {
  test('a member is added, filled in, moved up and saved', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    const { keyboard } = page
    const tabTo = async (name: string | RegExp) => {
      for (let presses = 0; presses < 80; presses += 1) {
        await keyboard.press('Tab')
        const [label, text] = await page.evaluate(() => {
          const element = document.activeElement
          const labelled = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
          return [
            element?.getAttribute('aria-label'),
            labelled?.textContent ?? element?.textContent,
          ]
        })
        if ([label, text].some((words) => words?.match(name))) return
      }
      throw new Error(`The Tab key does not reach ${name}`)
    }
    await tabTo(/^Add Member$/)
    await keyboard.press('Enter')
    await soon(() =>
      hasFocus(page.getByRole('article', { name: 'Unnamed' }).getByLabel('Name (required)')),
    ).toBe(true)
    await keyboard.type('Kamal Keys')
    await tabTo(/^Role/)
    await keyboard.type('Typist')
    await tabTo(/^Use initials$/)
    await keyboard.press('Space')
    await keyboard.press('Control+s')
    await expectToast(page, 'Success', 'Team members saved successfully.')
    await tabTo(/^Show on home$/)
    await keyboard.press('Space')
    const handle = page.getByRole('button', { name: 'Move Kamal Keys', exact: true })
    const close = page.getByRole('button', { name: 'Close Kamal Keys' })
    for (let presses = 0; presses < 20 && !(await hasFocus(close)); presses += 1)
      await keyboard.press('Shift+Tab')
    for (const _ of ['down', 'up', 'handle']) await keyboard.press('ArrowLeft')
    await soon(() => hasFocus(handle)).toBe(true)
    await keyboard.press('Space')
    await keyboard.press('ArrowUp')
    await keyboard.press('Space')
    await keyboard.press('Control+s')
    await page.getByText('No unsaved changes').waitFor()
    const team = await savedTeam(site)
    expect(team.at(-2)).toMatchObject({ name: 'Kamal Keys', role: 'Typist', show_on_home: false })
    for (const _ of ['up', 'down', 'close', 'remove']) await keyboard.press('ArrowRight')
    await soon(() => hasFocus(page.getByRole('button', { name: 'Remove Kamal Keys' }))).toBe(true)
    await keyboard.press('Enter')
    await soon(() => hasFocus(page.getByRole('button', { name: 'Undo: keep Kamal Keys' }))).toBe(
      true,
    )
    await keyboard.press('Control+s')
    await soon(() => hasFocus(page.getByRole('dialog'))).toBe(true)
    await keyboard.press('Enter')
    await page.getByText('No unsaved changes').waitFor()
    await soon(() => namesIn(page)).not.toContain('Kamal Keys')
  })

  test('Tab stops once a row, the arrow keys lead to its other buttons, ? shows the shortcuts, and Escape puts back', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit)
    const { keyboard } = page
    const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true })
    const [first = '', second = '', third = ''] = await namesIn(page)
    await edit(first).focus()
    await keyboard.press('Tab')
    await soon(() => hasFocus(edit(second))).toBe(true)
    await keyboard.press('ArrowRight')
    await soon(() => hasFocus(page.getByRole('button', { name: `Remove ${second}` }))).toBe(true)
    await keyboard.press('ArrowDown')
    await soon(() => hasFocus(page.getByRole('button', { name: `Remove ${third}` }))).toBe(true)
    await keyboard.press('Shift+Tab')
    await soon(() => hasFocus(page.getByRole('button', { name: `Remove ${second}` }))).toBe(true)
    // What is opened has the focus, and lies within the window.
    await page.setViewportSize({ width: 1280, height: 500 })
    const last = (await namesIn(page)).at(-1) ?? ''
    await edit(last).click()
    const name = member(page, last).getByLabel('Name (required)')
    await soon(() => hasFocus(name)).toBe(true)
    await soon(async () => ((await name.boundingBox())?.y ?? 999) < 460).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await alive(page)

    // Outside fields ? shows the shortcuts, and Escape closes the top layer.
    await page.keyboard.press('Shift+?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-shortcuts')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await editMember(page, 'Amina Example')
    const role = page.getByLabel('Role (required)')
    await role.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('?')
    await soon(() => role.inputValue()).toBe('Managing Partner?')
    await soon(() => dialog.count()).toBe(0)
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The one key without Ctrl can be switched off.
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByLabel('? shows these shortcuts').uncheck()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Shift+?')
    await soon(() => dialog.count()).toBe(0)
    // The field below keeps what was typed in it.
    await soon(() => role.inputValue()).toBe('Managing Partner?')
    await page.getByText('Unsaved Changes').waitFor()
    await page.getByRole('button', { name: 'Revert' }).click()
    await page.getByText('No unsaved changes').waitFor()
    await page.reload()
    await alive(page)

    // In a field Escape puts back what stood there, and undo brings it again.
    await editMember(page, 'Karim Sample')
    const karim = page.getByLabel('Name (required)')
    await karim.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' the Second')
    await member(page, 'Karim Sample the Second').waitFor()
    await page.keyboard.press('Escape')
    await soon(() => karim.inputValue()).toBe('Karim Sample')
    await soon(() => page.getByLabel('Web address (required)').inputValue()).toBe('karim-sample')
    await page.getByText('No unsaved changes').waitFor()
    await page.keyboard.press('Control+z')
    await soon(() => karim.inputValue()).toBe('Karim Sample the Second')
    await soon(() => page.getByLabel('Web address (required)').inputValue()).toBe(
      'karim-sample-the-second',
    )
    await page.getByText('Unsaved Changes').waitFor()
    await page.keyboard.press('Escape')
    // Only this field: what was typed in another one stays.
    await page.getByLabel('Role (required)').fill('Kept')
    await page.getByLabel('Full bio', { exact: true }).focus()
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await soon(() => page.getByLabel('Role (required)').inputValue()).toBe('Kept')
    await page.getByText('Unsaved Changes').waitFor()
  })

  test('Escape after a save leaves the new member who they are', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await addMember(page, 'Esther Escape')
    await page.keyboard.press('Control+s')
    await page.getByText('No unsaved changes').waitFor()
    await page.keyboard.press('Escape')
    const name = page.getByLabel('Name (required)')
    await soon(() => name.inputValue()).toBe('')
    await page.keyboard.press('Control+z')
    await soon(() => name.inputValue()).toBe('Esther Escape')
    await page.getByText('No unsaved changes').waitFor()
    await soon(() => member(page, 'Esther Escape').getByText('New', { exact: true }).count()).toBe(
      0,
    )
  })
})
