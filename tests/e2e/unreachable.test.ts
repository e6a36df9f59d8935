import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { expectProblem, loadAhead, photograph, soon, stopClock, test } from '../support/browser.ts'
import { alive, editMember, expectToast, member, openTeam, saveButton } from '../support/editors.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

const network = [
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|request failed|status of 502/,
  // Of a screen whose other files could not be loaded.
  /preloaded using link preload but not used/,
]

const inBar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })

test('while the server cannot be reached the panel stays, with what is shown and typed, says so in true words, and goes on by itself afterwards', async ({
  site,
  visit,
}) => {
  const { page } = await openTeam(site, visit, { before: loadAhead })
  expectProblem(page, ...network)
  await inBar(page, 'Dashboard').click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  // The panel's other screens have been loaded by then.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /team-[^/]*\.js/.test(name)),
  )
  await page.context().setOffline(true)
  await inBar(page, 'Team').click()
  await page.getByRole('heading', { name: 'Could not reach the server' }).waitFor()
  await expectToast(page, 'Error', 'Failed to load team members.')
  await soon(() => page.getByText(/We have a record|Request /).count()).toBe(0)
  await page.getByRole('navigation', { name: 'Admin' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'unreachable')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await member(page, 'Amina Example').waitFor()

  // A proxy's own error is no error of ours.
  await page.route('**/admin/people.data*', (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>', contentType: 'text/html' }),
  )
  await inBar(page, 'People & Security').click()
  await page.getByRole('heading', { name: 'Could not reach the server' }).waitFor()
  await page.getByRole('navigation', { name: 'Admin' }).waitFor()
  await page.unroute('**/admin/people.data*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Could not reach' }).waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /Invite/ })
    .first()
    .waitFor()

  // What is shown stays, with what was typed.
  await inBar(page, 'Team').click()
  await alive(page)
  // By itself it would try again every five seconds.
  await stopClock(page)
  const row = await editMember(page, 'Karim Sample')
  await row.getByLabel('Role (required)').fill('Typed before')
  // The save is done; only the list cannot be loaded again.
  let isAway = true
  await page.route('**/admin/team.data*', (route) =>
    isAway && route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await saveButton(page).click()
  await expectToast(page, 'Success', 'Team members saved successfully.')
  await row.getByLabel('Role (required)').fill('Typed after')
  await page.getByText('Could not reach the server.').waitFor()
  await soon(() => row.getByLabel('Role (required)').inputValue()).toBe('Typed after')
  await page.getByText('Unsaved Changes').waitFor()
  isAway = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Could not reach the server.').waitFor({ state: 'detached' })
  await soon(() => row.getByLabel('Role (required)').inputValue()).toBe('Typed after')
  await page.getByRole('button', { name: 'Revert' }).click()
})

test('a form keeps what was typed, also where the database cannot take it or the code of another screen has not come before', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/settings', email, {
    before: async (fresh) => {
      await fresh.route(/assets\/everything[^/]*\.js/, (route) => route.abort())
      // As in WebKitGTK, which lets nobody stop a reload.
      await fresh.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
    },
  })
  expect(await page.evaluate(() => 'navigation' in window)).toBe(false)
  expectProblem(page, ...network)
  await page.getByLabel('Phone').fill('+20 2 5550 0177')
  await page.getByText('Unsaved Changes', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Nothing was changed. Please try again.').waitFor()
  await soon(() => page.getByLabel('Phone').inputValue()).toBe('+20 2 5550 0177')
  // With a connection again, the database cannot take it.
  expectProblem(page, /status of 503/)
  const holder = new Database(join(site.dataDir, 'qantara.sqlite'))
  holder.exec('begin immediate')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The server is busy. Nothing was changed. Please try again.').waitFor()
  holder.close()
  await soon(() => page.getByLabel('Phone').inputValue()).toBe('+20 2 5550 0177')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved').first().waitFor()

  await page.getByLabel('Phone').fill('+20 2 5550 0179')
  await page.getByText('Unsaved Changes', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await inBar(page, 'Records').click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('Could not reach the server.').waitFor()
  await soon(() => page.getByLabel('Phone').inputValue()).toBe('+20 2 5550 0179')
  // It may be asked for again before there is a connection.
  await inBar(page, 'Records').click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByText('Could not reach the server.').waitFor()
  await soon(() => page.getByText('Loading…').count()).toBe(0)
  await soon(() => page.getByLabel('Phone').inputValue()).toBe('+20 2 5550 0179')
  await page.unroute(/assets\/everything[^/]*\.js/)
  await page.context().setOffline(false)
  // The panel also tries by itself: then the button has gone already.
  await page
    .getByRole('button', { name: 'Try Again' })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => void button.click()))
  await page.getByText('Could not reach the server.').waitFor({ state: 'detached' })
  await inBar(page, 'Records').click()
  const leave = page.getByRole('button', { name: 'Leave' })
  await leave.waitFor()
  // Who comes back to the tab has the page loaded again, and is still asked.
  const looked = page.waitForResponse((answer) => answer.url().includes('.data'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  // Its body may be broken off by the next look, and Playwright would wait for it without end.
  await looked
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await leave.click()
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
})

test('prices and pasted rows stay too, and no text is called published while the server cannot be reached', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/prices', email)
  expectProblem(page, ...network)
  const press = async (name: string) => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByText('Nothing was changed. Please try again.').first().waitFor()
    await page.context().setOffline(false)
  }
  const price = page.getByLabel('New price of Duolingo')
  await price.fill('123.45')
  await page.getByText('1 price to save').waitFor()
  await press('Save')
  // With a connection again it is sent by itself, and a move as large as this one is asked about.
  const moves = page.getByRole('dialog', { name: 'Large price moves: save anyway?' })
  await moves.getByRole('button', { name: 'Cancel' }).click()
  await soon(() => price.inputValue()).toBe('123.45')
  await page.getByRole('button', { name: 'Revert' }).click()
  await soon(() => price.inputValue()).toBe('')

  await page.goto(`${site.origin}/admin/import`)
  const rows = page.getByLabel('Or its rows')
  await rows.fill('id,name\n,Typed')
  await press('Check')
  await soon(() => rows.inputValue()).toBe('id,name\n,Typed')

  await page.goto(`${site.origin}/admin/themes/education`)
  const headline = page.getByLabel('Headline', { exact: true })
  const publish = page.getByRole('button', { name: 'Publish', exact: true }).first()
  // A save that gets an empty answer is not called saved.
  const drafts = '**/admin/themes/education.data*'
  await page.route(drafts, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.continue(),
  )
  await headline.fill('Typed before')
  await publish.click()
  await page.getByText('Failed to save the draft. The server has not answered in time.').waitFor()
  await page.unroute(drafts)
  await publish.click()
  const sheet = page.getByRole('dialog', { name: /^Publish/ })
  await sheet.getByText('What changes').waitFor()
  await soon(() => headline.inputValue()).toBe('Typed before')
  await page.route('**/publish.data*', (route) => route.abort())
  await sheet.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Nothing was changed. Please try again.').first().waitFor()
  await soon(() => page.getByText('Visitors see it on the next page they open.').count()).toBe(0)

  // Where the code that publishes has not come before, the router would leave the page.
  await page.route(/assets\/publish[^/]*\.js/, (route) => route.abort())
  await page.goto(`${site.origin}/admin/themes/longevity`)
  await headline.fill('Typed before')
  await page.keyboard.press('ControlOrMeta+S')
  await page.getByText('Draft saved').waitFor()
  await page.context().setOffline(true)
  await publish.click()
  await page.getByText('Nothing was changed. Please try again.').first().waitFor()
})
