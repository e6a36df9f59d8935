import { expect } from 'vitest'
import { test as base, soon } from '../support/browser.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

const test = base.extend('isArchived', { scope: 'file' }, (): boolean => true)

test('the archive shows a page as it was, and proves it', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/archive', email)
  // Fifty addresses are offered at once: a part of it finds the others.
  await soon(async () => {
    await page.goto(`${site.origin}/admin/archive?search=${encodeURIComponent('/themes/edu')}`)
    return page.getByRole('combobox', { name: 'Page' }).locator('option').allInnerTexts()
  }).toContain('Education')
  await page.getByRole('combobox', { name: 'Page' }).selectOption('/themes/education')
  await page.getByRole('button', { name: 'Show' }).click()
  const frame = page.locator('iframe')
  await soon(() => frame.getAttribute('title')).toMatch(/^Education on .*\d\d:\d\d/)
  await soon(() => frame.getAttribute('sandbox')).toBe('')
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  // Press what was shown: which version it was, who wrote it, and who made it public.
  const why = page.getByRole('region', { name: 'Why was this shown?' })
  await why.getByRole('button', { name: /Learning no longer ends/ }).click()
  await why.getByText(/theme education, Headline, version 1, written by/).waitFor()
  await why.getByText('Press a sentence or a price').click()
  await why
    .getByRole('button', { name: /172\.00/ })
    .first()
    .click()
  await why.getByText(/Price of Duolingo \(DUOL\): 172\.00 as of/).waitFor()
  await page.emulateMedia({ media: 'print' })
  const choice = page.getByRole('combobox', { name: 'Page' })
  const tabs = page.getByRole('navigation', { name: 'Of this place' })
  for (const left of [frame, why.getByRole('group'), page.getByLabel('Moments'), choice, tabs])
    expect(await left.isVisible()).toBe(false)
  const facts = page.locator('.archive-shown dl')
  expect(await facts.innerText()).toMatch(/^Page\nEducation, \/themes\/education\n/)
  const paper = await page.pdf()
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Verify now' }).click()
  await page.getByText('Verified: nothing was changed').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^archive-.*\.zip$/)
})
