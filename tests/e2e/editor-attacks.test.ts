import { expect } from 'vitest'
import { soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { alive } from '../support/team-editor.ts'
import { seededTheme, seedTexts, xssPayload } from '../support/xss.ts'

// Texts that would like to be something else, on the pages of staff (docs/bar.md 33).

test('attacks in every field of members and stocks are texts on every staff page', async ({
  site,
  visit,
}) => {
  await seedTexts(site, xssPayload)
  const enquiry = await fetch(`${site.origin}/api/submit-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({
      name: '<svg/onload=alert(1)>',
      email: 'jane@example.com',
      phone: '"><img src=x onerror=alert(2)>',
      message: xssPayload('message').slice(0, 1000),
      page: 'javascript:alert(3)',
    }),
  })
  expect(enquiry.status).toBe(200)
  const { email } = await addStaff(site, 'admin')
  const theme = `?theme=${seededTheme}`
  const page = await openSignedIn(visit, '/admin', email)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (const [path, field] of [
    ['/admin', 'member.name'],
    ['/admin/team', 'member.name'],
    ['/admin/team/history', 'member.name'],
    ['/admin/team/trash', undefined],
    [`/admin/stocks${theme}`, `${seededTheme}.name`],
    [`/admin/stocks/history${theme}`, 'stock0.name'],
    [`/admin/stocks/trash${theme}`, `${seededTheme}.name`],
    ['/admin/enquiries', 'message'],
  ] as const) {
    await page.goto(path)
    // A save in the list names its first records only: its own page names them all.
    if (path.endsWith('/history'))
      await page.getByRole('link', { name: 'Show changes' }).first().click()
    const shown = () => page.locator('main').innerText()
    if (field) await soon(shown).toContain(`${field}: "'><img src=x onerror=alert(1)>`)
  }
  await page.goto(`/admin/stocks${theme}`)
  await alive(page)
  const row = page.locator('.stock-row').first()
  await soon(() => row.getByLabel('Name', { exact: true }).inputValue()).toBe(
    // A field of one line holds no line break.
    xssPayload('stock0.name').replace(/[\r\n]/g, ''),
  )
  await row.getByRole('button', { name: /^Thesis and image/ }).click()
  await soon(() => row.getByLabel('Thesis', { exact: true }).inputValue()).toBe(
    xssPayload('stock0.thesis'),
  )
  await row.getByLabel('Ticker', { exact: true }).fill('<img>')
  await page.getByRole('button', { name: 'Validate' }).click()
  const summary = page.getByRole('region', { name: 'Validation Summary' })
  await summary.waitFor()
  // The summary names its record, and breaks a name that no line holds.
  await row.getByLabel('Name', { exact: true }).fill('W'.repeat(400))
  await page.getByRole('button', { name: 'Validate' }).click()
  await summary.getByText('W'.repeat(400)).first().waitFor()
  await soon(async () => (await horizontalOverflow(page)).by).toBe(0)
  expect(dialogs).toEqual([])
  await soon(() => page.locator('main img, main script').count()).toBe(0)
})
