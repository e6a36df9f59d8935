import { beforeAll, expect, test } from 'vitest'
import { findAll, hasClass, wordsOf } from '../support/forms.ts'
import { until } from '../support/http.ts'
import { addStaff } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'

// The places of the panel of a firm that has nothing yet (docs/product.md §2).

const site = shared(() => startServer({ env: { LOG_LEVEL: 'warn', SEED: 'none' } }), 300_000)
let page: PlainBrowser
beforeAll(async () => {
  const { email } = await addStaff(site, 'admin')
  page = await new PlainBrowser(site).signInAs(email)
}, 300_000)

test.each([
  ['/admin/account', '/account'],
  ['/admin/account/password', '/account/password'],
  ['/admin/account/second-factor/off', '/account/second-factor/off'],
  ['/admin/languages', '/admin/pages?show=translate'],
  ['/admin/prices/import', '/admin/import?kind=prices'],
  ['/admin/stocks/new-theme', '/admin/themes/new'],
  ['/admin/legal/privacy/schedule', '/admin/legal/privacy/publish'],
  ['/admin/pages/home/arabic/schedule', '/admin/pages/home/arabic/publish'],
  ['/admin/team/trash', '/admin/team?show=trash'],
  ['/admin/stocks/trash', '/admin/stocks?show=trash'],
])('%s leads to %s', async (old, now) => {
  await page.open(old)
  expect([page.address, page.status]).toEqual([now, 200])
})

test('what was never there is not found', async () => {
  await page.open('/admin/nowhere/schedule')
  expect(page.status).toBe(404)
})

test('what the doctor tells to do leads to where it is done', async () => {
  await page.open('/admin/doctor')
  await page.follow('Your account')
  expect(page.address).toBe('/account')
})

test.each(['/admin/team', '/admin/claims', '/admin/facts'])(
  '%s has its history, its trash and its files in one menu',
  async (path) => {
    await page.open(path)
    const menu = findAll(page.document, (each) => hasClass(each, 'more-menu'))
    expect(menu.map(wordsOf)).toEqual(['HistoryTrashExport CSVExport JSON'])
    await page.follow('Trash')
    expect(page.text).toContain('What is removed waits here until it is restored.')
  },
)

test.each([
  ['/admin', 'No recent activity'],
  ['/admin/team', 'Add First Team Member'],
  ['/admin/team?show=trash', 'What is removed waits here until it is restored.'],
  ['/admin/team/history', 'Nothing has been saved yet.'],
  ['/admin/stocks', 'Add First Stock'],
  ['/admin/stocks/closed?theme=longevity', 'Close pick is beside each of its stocks.'],
  ['/admin/prices', 'No stocks yet. Add the first one to its theme.'],
  ['/admin/letters', 'There are none yet. New Letter begins the first one.'],
  ['/admin/letters?show=translate', 'Everything that is published is translated.'],
  ['/admin/disclosures', 'There are none yet. New Disclosure begins the first one.'],
  ['/admin/facts', 'There are none yet. New Fact begins the first one.'],
  ['/admin/enquiries', 'What visitors send from the page Contact comes here.'],
  ['/admin/review', 'You can require a second person under Settings.'],
  ['/admin/links', 'There are no links yet. Make Link makes the first one.'],
  ['/admin/security', 'Nothing has happened yet.'],
  ['/admin/keys', 'There are no keys yet. Make Key makes the first one.'],
  ['/admin/webhooks', 'Add Webhook adds the first one.'],
])('%s says what to do while it is empty: %s', async (path, words) => {
  await page.open(path)
  expect(page.text).toContain(words)
})

test('/admin/archive calls it by its name: Fingerprint of the page', async () => {
  await until('a page is archived', async () => {
    await page.open('/admin/archive')
    return !page.text.includes('Nothing has been recorded')
  })
  expect(page.text).toContain('Fingerprint of the page')
})

test.each([
  ['/admin', 'Emails are not being sent yet (ask the person who runs the server)'],
  [
    '/admin/settings/connections',
    'Emails are not being sent yet (ask the person who runs the server)',
  ],
  ['/admin/settings/connections', 'Page cache'],
  ['/admin/doctor', 'Health & Backups'],
  ['/admin/enquiries', 'Personal data request'],
  ['/admin/import', 'Import & Export'],
  ['/admin/import', 'Type of data'],
  ['/admin/keys', 'API keys'],
  ['/admin/links', 'Private links'],
  ['/admin/people', 'People'],
  ['/admin/prices', 'Import prices'],
  ['/admin/prices', 'Fetch prices'],
])('%s calls it by its name: %s', async (path, words) => {
  await page.open(path)
  expect(page.text).toContain(words)
})
