import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { startApp } from '../support/app.ts'
import { shared } from '../support/shared.ts'

const app = shared(() => startApp('sqlite'))

// Every public route of the site before, as it stood in bookmarks, mails and search engines.
test.each([
  '/',
  '/themes',
  '/themes/longevity',
  '/themes/education',
  '/team',
  '/team?m=amina-example',
  '/letters/navigating-new-economic-reality',
  '/letters/future-of-wealth-sustainability',
  '/letters/mena-markets-bridge-tomorrow',
  '/contact',
  '/legal/terms',
  '/legal/privacy',
  '/legal/disclosures',
])('%s is where it was', async (address) => expect((await app.get(address)).status).toBe(200))

test('so are the places within pages', async () => {
  const home = (await app.get('/')).text
  for (const id of ['bridge', 'thematic-investing', 'principles', 'themes-grid', 'contact'])
    expect(home).toContain(`id="${id}"`)
  expect((await app.get('/team')).text).toContain('id="amina-example"')
  expect((await app.get('/team?m=amina-example')).text).toMatch(/<dialog[^>]* open/)
})

test.each([
  ['/index.html', '/'],
  ['/team/', '/team'],
  ['/Team?m=amina-example', '/team?m=amina-example'],
  ['/Themes/Longevity', '/themes/longevity'],
  ['/themes/Longevity', '/themes/longevity'],
  ['/LEGAL/Terms', '/legal/terms'],
])('%s leads to %s for good', async (old, now) => {
  const { status, headers } = await app.get(old)
  expect({ status, location: headers.location?.replace(app.origin, '') }).toEqual({
    status: expect.toSatisfy((code: number) => code === 301 || code === 308),
    location: now,
  })
})

test.each([
  '/nowhere',
  '/Wp-Login',
  '/storage/v1/object/public/team-images/nobody.jpg',
  '/storage/v1/object/public/team-images/%00.jpg',
  '/storage/v1/object/public/team-images/../../etc/passwd',
  '/storage/v1/object/public/secret/x.jpg',
])('%s is not found', async (address) => expect((await app.get(address)).status).toBe(404))

test.each([
  '/auth',
  '/reset-password',
  '/admin',
  '/admin/team',
  '/admin/stocks',
  '/admin/settings',
])('%s is an address of staff', (address) =>
  expect(routes.some(({ path, area }) => path === address && area !== undefined)).toBe(true),
)
