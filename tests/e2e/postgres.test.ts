import { addressOf, test as base, soon } from '../support/browser.ts'
import { openDatabase } from '../support/databases.ts'
import { enquiry, fillIn, send } from '../support/enquiry.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { type RunningServer, startServer } from '../support/server.ts'

/** The same program on PostgreSQL: one walk, since the request tests do the rest on both. */
const test = base.extend(
  'site',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  async ({}, { onCleanup }): Promise<RunningServer> => {
    const database = await openDatabase('postgres', 'sample')
    const databaseUrl = 'url' in database.target ? database.target.url : undefined
    const site = await startServer({ databaseUrl, heldJobs: jobsOfPages })
    onCleanup(async () => {
      await site.stop()
      await database.close()
    })
    return site
  },
)

test('a visitor of a site on PostgreSQL reads about the team and sends an enquiry', async ({
  visit,
}) => {
  const page = await visit('/team')
  await page.getByRole('link', { name: 'View Full Bio of Amina Example' }).click()
  await soon(() => addressOf(page)).toBe('/team?m=amina-example')
  await soon(() => page.getByRole('dialog').getByRole('heading').innerText()).toBe('Amina Example')
  await page.getByRole('link', { name: 'Schedule a Meeting' }).click()
  await soon(() => addressOf(page)).toBe('/contact')
  await fillIn(page, enquiry)
  await send(page).click()
  await soon(() => addressOf(page)).toBe('/contact/thanks')
})

test('the way in is open on PostgreSQL, and leads to the sign-in page first', async ({ visit }) => {
  const page = await visit('/admin')
  await soon(() => addressOf(page)).toContain('/auth')
  await soon(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Admin Access')
})
