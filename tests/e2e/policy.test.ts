import { expectProblem, soon, test } from '../support/browser.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

test('what the policy of a page refuses is reported to admins, by the origin alone', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const visitor = await visit('/contact?secret=here')
  expectProblem(visitor, /elsewhere\.example/)
  await visitor.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }))
  })
  const page = await openSignedIn(visit, '/admin/security?type=policy_violation', email)
  await soon(async () => {
    await page.reload()
    return page.getByRole('table', { name: 'The latest security events' }).innerText()
  }).toContain('directive: img-src · blocked: https://elsewhere.example · page: /contact')
})
