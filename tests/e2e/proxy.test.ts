import { describe, expect } from 'vitest'
import { addressOf, test as base, soon } from '../support/browser.ts'
import { readData } from '../support/content.ts'
import { enquiry, fillIn, send } from '../support/enquiry.ts'
import { nginxPath } from '../support/nginx.ts'
import { startBehindProxy } from '../support/proxy.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const withoutNginx = !nginxPath() && process.env.CI !== 'true'
const title = 'behind nginx that ends TLS'

/** The same visits, by https through a proxy. */
const test = base.extend(
  'site',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  async ({}, { onCleanup }): Promise<RunningServer> => {
    const { app, proxy } = await startBehindProxy((origin) =>
      startServer({ env: { PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' } }),
    )
    onCleanup(async () => {
      await proxy.stop()
      await app.stop()
    })
    return { ...app, origin: proxy.origin }
  },
)

describe.skipIf(withoutNginx)(withoutNginx ? `${title}: nginx is not installed` : title, () => {
  test.for([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ] as const)('an enquiry is sent and kept %s', async ([name, script], { visit, site }) => {
    const page = await visit('/contact', { script, more: { ignoreHTTPSErrors: true } })
    const email = `${name.replaceAll(' ', '-')}@visitor.example`
    await fillIn(page, { ...enquiry, email })
    await send(page).click()
    await soon(() => addressOf(page)).toBe('/contact/thanks')
    const kept = await readData(site, (db) =>
      db.selectFrom('contact_submissions').select('page').where('email', '=', email).execute(),
    )
    expect(kept).toHaveLength(1)
    await soon(() => page.url()).toBe(`${site.origin}/contact/thanks`)
  })
})
