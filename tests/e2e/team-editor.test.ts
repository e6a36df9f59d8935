import { describe, expect } from 'vitest'
import { dayIn, mediumDate } from '#core/dates.ts'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import {
  addMember,
  alive,
  editMember,
  expectToast,
  member,
  namesIn,
  openTeam,
  save,
  saveButton,
} from '../support/team-editor.ts'

const badge = 'Unsaved Changes'

const today = () => mediumDate(dayIn('Africa/Cairo', new Date()))

describe('the team’s editor', () => {
  test('shows everybody in display order, makes slugs from names, dates what is edited, but not what is moved, and gives back what was taken', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit)
    await soon(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Team Management')
    await soon(async () => (await namesIn(page)).slice(0, 3)).toEqual([
      'Amina Example',
      'Karim Sample',
      'Layla Specimen',
    ])
    await member(page, 'Amina Example').getByText('On home').waitFor()
    await soon(() => saveButton(page).isDisabled()).toBe(true)
    await page.getByText('No unsaved changes').waitFor()
    await photograph(page, 'team-list')

    // A slug stays closed until nothing is left of a name.
    const row = await editMember(page, 'Karim Sample')
    const slug = page.getByLabel('Web address (required)')
    await soon(() => slug.getAttribute('readonly')).not.toBeNull()
    await row.getByLabel('Name (required)').fill('  Zoë O’Brien  Haddad ')
    await soon(() => slug.inputValue()).toBe('zoe-obrien-haddad')
    await page.getByLabel('Name (required)').fill('ليلى')
    await soon(() => slug.inputValue()).not.toBe('')
    await page.getByLabel('Name (required)').fill('💼')
    await soon(() => slug.inputValue()).toBe('')
    await soon(() => slug.getAttribute('readonly')).toBeNull()
    await slug.fill('the-desk')
    await page.getByLabel('Name (required)').fill('Karim Sample')
    await soon(() => slug.inputValue()).toBe('karim-sample')
    // With everything as it was saved, nothing is unsaved.
    await page.getByText('No unsaved changes').waitFor()

    await page.getByRole('button', { name: 'Move Karim Sample up' }).click()
    await page.getByText('Position 1 of 8', { exact: true }).waitFor()
    const updated = () => page.locator('dt:text-is("Last updated") + dd').textContent()
    const before = await updated()
    await page.getByLabel('Show on home').uncheck()
    // In Cairo a day may have begun since the sample was made.
    await soon(async () => [before, today()].includes((await updated()) ?? '')).toBe(true)
    await page.getByText(badge).waitFor()
    await page.getByRole('button', { name: 'Revert' }).click()
    await page.getByText('No unsaved changes').waitFor()

    // What Revert and Remove have taken is given back.
    const all = await namesIn(page)
    await addMember(page, 'Noor Example')
    await page.getByRole('button', { name: 'Revert' }).click()
    await soon(() => namesIn(page)).toEqual(all)
    await page.locator('.toast').last().getByRole('button', { name: 'Undo' }).click()
    await soon(() => hasFocus(saveButton(page))).toBe(true)
    await member(page, 'Noor Example').waitFor()
    await page.getByText(badge).waitFor()
    await page.getByRole('button', { name: 'Remove Noor Example' }).click()
    await page.getByText('was not saved yet, and is left out').waitFor()
    await page.getByRole('button', { name: 'Undo: keep Noor Example' }).click()
    await page.getByRole('button', { name: 'Revert' }).click()

    await page.getByRole('button', { name: 'Remove Omar Placeholder' }).click()
    await soon(() => namesIn(page)).not.toContain('Omar Placeholder')
    await page.getByText('will be removed when you save').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-removed')
    await page.getByRole('button', { name: 'Undo: keep Omar Placeholder' }).click()
    await soon(() => namesIn(page)).toEqual(all)
    await page.getByText('No unsaved changes').waitFor()
  })

  test('adds a member after all others, on home, dated today', async ({ site, visit }) => {
    const before = today()
    const { page } = await openTeam(site, visit)
    await page.getByRole('button', { name: 'Add Member' }).click()
    const added = page.getByRole('article', { name: 'Unnamed' })
    await soon(() => hasFocus(added.getByLabel('Name (required)'))).toBe(true)
    await soon(() => added.evaluate((form) => form.getBoundingClientRect().top)).toBeLessThan(450)
    await soon(() => added.getByLabel('Show on home').isChecked()).toBe(true)
    await added.getByText('Position 9 of 9', { exact: true }).waitFor()
    const dated = (day: string) => added.getByText(day, { exact: true })
    await dated(before).or(dated(today())).waitFor()
    await page.getByText(badge).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-new')
    const paste = (label: string) =>
      added.getByLabel(label, { exact: true }).evaluate((field) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'Nadia Example\nAnalyst\nReads reports.')
        const event = new ClipboardEvent('paste', {
          clipboardData,
          bubbles: true,
          cancelable: true,
        })
        return field.dispatchEvent(event)
      })
    // What is pasted into another field is left to it.
    expect(await paste('Full bio')).toBe(true)
    expect(await paste('Name (required)')).toBe(false)
    const pasted = member(page, 'Nadia Example')
    await soon(() => pasted.getByLabel('Role (required)').inputValue()).toBe('Analyst')
    await soon(() => pasted.getByLabel('Short bio (required)').inputValue()).toBe('Reads reports.')
  })

  test('counts the short bio in characters, shows what is wrong in one place, and leads to each field', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit)
    await editMember(page, 'Amina Example')
    const bio = page.getByLabel('Short bio (required)')
    await bio.fill('👩‍💼'.repeat(2) + 'ل'.repeat(214))
    await page.getByText('220 of 220').waitFor()
    await bio.fill('x'.repeat(221))
    await page.getByText('221 of 220: 1 too many').waitFor()
    await page.getByRole('button', { name: 'Validate' }).click()
    await expectToast(page, 'Validation failed', 'Found 1 error(s)')
    const message = 'Short bio should be under 220 characters for grid readability'
    await soon(() => bio.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('button', { name: `Amina Example: ${message}` }).waitFor()
    await bio.fill('x'.repeat(220))
    await page.getByRole('heading', { name: 'Validation Summary' }).waitFor({ state: 'detached' })
    await soon(() => bio.getAttribute('aria-invalid')).toBeNull()
    await page.getByRole('button', { name: 'Revert' }).click()
    await page.getByText('No unsaved changes').waitFor()

    const layla = await editMember(page, 'Layla Specimen')
    await layla.getByLabel('Role (required)').fill('  ')
    await layla.getByLabel('Use initials').uncheck()
    await page.getByRole('button', { name: 'Close Layla Specimen' }).click()
    await page.getByRole('button', { name: 'Add Member' }).click()
    await page.getByRole('button', { name: 'Validate' }).click()
    await expectToast(page, 'Validation failed', 'Found 6 error(s)')
    const summary = page.getByRole('region', { name: 'Validation Summary' })
    const lines = await summary.getByRole('listitem').allTextContents()
    expect(lines.slice(0, 6)).toEqual([
      'Layla Specimen: Role is required',
      'Layla Specimen: Image is required: add one, or use the initials',
      'Unnamed: Name is required',
      'Unnamed: Role is required',
      'Unnamed: Image is required: add one, or use the initials',
      'Unnamed: Web address is required',
    ])
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-errors')
    await page.getByLabel('Search by name or role').fill('karim')
    await soon(() => namesIn(page)).toEqual(['Karim Sample'])
    await summary.getByRole('button', { name: 'Layla Specimen: Role is required' }).click()
    const role = member(page, 'Layla Specimen').getByLabel('Role (required)')
    await soon(() => hasFocus(role)).toBe(true)
    await soon(() => role.getAttribute('aria-invalid')).toBe('true')
    const described = (await role.getAttribute('aria-describedby')) ?? ''
    await soon(() => page.locator(`[id="${described}"]`).textContent()).toBe('Role is required')

    await saveButton(page).click()
    await expectToast(page, 'Validation failed', 'Please fix 6 error(s) before saving')
    await page.getByRole('button', { name: 'Revert' }).click()
    await expectToast(page, 'Changes reverted', 'All changes have been discarded.')
    await soon(() => summary.count()).toBe(0)
    await page.getByRole('button', { name: 'Validate' }).click()
    await expectToast(page, 'Validation passed', 'All team members are valid.')

    // From left to right, whatever the name.
    await addMember(page, 'عبد الرحمن', '')
    await page.getByRole('button', { name: 'Validate' }).click()
    const line = page.getByRole('button', { name: 'عبد الرحمن: Role is required' })
    const all = await line.boundingBox()
    const name = await line.getByText('عبد الرحمن').boundingBox()
    expect((name?.x ?? 999) - (all?.x ?? 0)).toBeLessThan(16)
    expect(name?.width).toBeLessThan(all?.width ?? 0)
  })

  test('finds people by name or role, also by its address, and who lacks a translation', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit)
    const search = page.getByLabel('Search by name or role')
    await search.fill('COMPLIANCE')
    await soon(() => namesIn(page)).toEqual(['Salma Draft'])
    await page.waitForURL('**/admin/team?search=COMPLIANCE')
    await page.getByText('Clear the search to change the order.').waitFor()
    await soon(() => page.getByRole('button', { name: /^Move/ }).count()).toBe(0)
    await search.fill('nobody at all')
    await page.getByText('No team members match your search').waitFor()
    await page.getByRole('button', { name: 'Add First Team Member' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-no-match')
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await soon(async () => (await namesIn(page)).length).toBeGreaterThan(5)

    await page.goto('/admin/team?search=tarek')
    await alive(page)
    await soon(() => namesIn(page)).toEqual(['Tarek Prototype'])
    await soon(() => search.inputValue()).toBe('tarek')
    // A row does not vanish while its name is typed.
    await editMember(page, 'Tarek Prototype')
    await page.getByLabel('Name (required)').fill('Somebody Else')
    await soon(() => namesIn(page)).toEqual(['Somebody Else'])
    await page.getByRole('button', { name: 'Revert' }).click()
    await page.getByText('No unsaved changes').waitFor()
    await search.fill('')

    // Only who lacks a translation is shown, and everybody again.
    await soon(async () => (await namesIn(page)).length).toBeGreaterThan(5)
    const all = await namesIn(page)
    await addMember(page, 'Only In English')
    await save(page)
    await page.reload()
    await alive(page)
    const filter = page.getByRole('button', { name: /^To translate/ })
    await filter.click()
    await soon(() => namesIn(page)).toContain('Only In English')
    await soon(async () => (await namesIn(page)).length).toBeLessThan(all.length + 1)
    await page.getByText(/Show all to change the order/).waitFor()
    await member(page, 'Only In English').getByText('Arabic missing').waitFor()
    await soon(() => page.getByRole('button', { name: 'Move Only In English up' }).count()).toBe(0)
    await filter.click()
    await soon(() => namesIn(page)).toEqual([...all, 'Only In English'])
  })

  test('fits small windows and 400 % zoom, and names of any length', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit, { width: 320, height: 256, calm: true })
    await editMember(page, 'Amina Example')
    await page.getByLabel('Short bio (required)').fill('x'.repeat(300))
    await page.getByRole('button', { name: 'Validate' }).click()
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-small')
    await page.getByRole('button', { name: 'Revert' }).click()
    await page.getByText('No unsaved changes').waitFor()

    // Names of any length fit wherever they are shown.
    await page.setViewportSize({ width: 375, height: 800 })
    const fits = () => soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    const name = `Dr. ${'Donaudampfschiff'.repeat(5)} of Hohenzollern`
    await addMember(page, name, 'Vice'.repeat(20))
    await fits()
    await save(page)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByText(`Added ${name}`).waitFor()
    await fits()
    await page.getByRole('link', { name: 'Team', exact: true }).first().click()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByText('will be removed when you save').waitFor()
    await fits()
    await saveButton(page).click()
    await page.getByRole('dialog').waitFor()
    await fits()
    await page.getByRole('button', { name: 'Save and Move to Trash' }).click()
    await page.getByText('No unsaved changes').waitFor()
    for (const place of ['Trash', 'History']) {
      await page.getByRole('main').getByRole('button', { name: 'More' }).click()
      await page.getByRole('main').getByRole('link', { name: place }).click()
      await page.getByText(name).first().waitFor()
      await fits()
      await page.getByRole('link', { name: 'Back to the team' }).click()
    }
  })
})
