import { soon, test } from '../support/browser.ts'
import { expectOpenToAll } from '../support/open-to-all.ts'
import { codeOf } from '../support/second-factor.ts'
import { addStaff, openSignedIn, signIn } from '../support/staff.ts'

// What is asked for when, and every other way: second-factor-without-script.test.ts among the tests of
// requests.

test('it is set up by the code of the picture, and asked for', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/account', email)
  await page.getByRole('link', { name: 'Set Up' }).click()
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor()
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await expectOpenToAll(page, 'second-factor-set-up')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.locator('.toast').waitFor()
  // The picture is still the one that somebody has photographed.
  await soon(async () => (await page.locator('.secret').textContent())?.replaceAll(' ', '')).toBe(
    secret,
  )
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByRole('heading', { name: 'Two-step verification is on' }).waitFor()
  await expectOpenToAll(page, 'recovery-codes')
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await page.getByRole('link', { name: 'Turn Off' }).click()
  await page.getByRole('dialog').waitFor()
  await expectOpenToAll(page, 'second-factor-off')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/auth')
  await signIn(page, email)
  await page.waitForURL('**/auth/second-factor')
  await expectOpenToAll(page, 'second-factor')
  // That of now has been used up.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/admin')
})
