import { connect } from 'node:net'
import { sql } from 'kysely'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { panelItems } from '#app/admin/frame/items.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { shows } from '../support/content.ts'
import { anEnquiry } from '../support/enquiries.ts'
import {
  attribute,
  fieldsNamed,
  findAll,
  formOf,
  hasClass,
  isNamed,
  valueIn,
  wordsOf,
} from '../support/forms.ts'
import { holdJobs, jobsOfPages } from '../support/held-jobs.ts'
import { until } from '../support/http.ts'
import { injectedIn } from '../support/injected.ts'
import { done, sentList } from '../support/lists.ts'
import { addStaff, inDatabase, sessionCookies } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'
import { openReceiver } from '../support/webhook-receiver.ts'

// The panel by its forms and links alone. How it looks so, and what only a browser tells: tests/e2e.

type Element = Tree.Element

const hour = 60 * 60_000

const site = shared(
  () =>
    startServer({
      env: { LOG_LEVEL: 'warn', WEBHOOKS_TO_LOOPBACK: 'yes' },
      heldJobs: ['draw-social-images'],
    }),
  300_000,
)

/** Sends half of a form, and returns all that comes back once the program waits for the rest no longer. */
async function sendHalf(path: string, isSignedIn = true): Promise<string> {
  const { email } = await addStaff(site, 'admin')
  const cookies = isSignedIn ? await sessionCookies(site, email) : []
  const { hostname, host, port } = new URL(site.origin)
  const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${site.origin}`,
    `cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join('; ')}`,
    'content-type: application/x-www-form-urlencoded',
    'content-length: 100',
  ]
  client.write(`${head.join('\r\n')}\r\n\r\nhalf=`)
  let said = ''
  for await (const text of client.setEncoding('utf8')) said += text
  return said
}

/** What is saved below changes pages all the time, and what is asked of the archive is in it once each is recorded. */
let letGo: (() => Promise<void>) | undefined
beforeAll(async () => {
  await inDatabase(site, (db) =>
    until('all pages recorded', () =>
      db.selectFrom('archive_state').selectAll().executeTakeFirst(),
    ),
  )
  letGo = await holdJobs(site.database, jobsOfPages)
}, 300_000)
afterAll(() => letGo?.())

let halves: Promise<string[]>
beforeAll(() => {
  // They take half a minute, in which the others run.
  halves = Promise.all([
    sendHalf('/admin/team'),
    sendHalf('/admin/team.data'),
    sendHalf('/admin/team', false),
    sendHalf('/auth', false),
  ])
})

async function admin(path: string): Promise<PlainBrowser> {
  const { email } = await addStaff(site, 'admin')
  return (await new PlainBrowser(site).signInAs(email)).open(path)
}

test('enquiries are answered, noted and closed, many at once too', async () => {
  await inDatabase(site, async (db) => {
    await anEnquiry(db, { name: 'Plain One' }, new Date(Date.now() - 26.5 * hour))
    await anEnquiry(db, { name: 'Plain Two' })
    await anEnquiry(db, { name: 'Plain Three' })
  })
  const page = await admin('/admin/enquiries?search=plain')
  expect(page.rows('Plain One').map(wordsOf).join()).toContain('overdue by 2 h')
  await page.press('Close')
  expect(page.text).toContain('Select enquiries first')
  await page.follow('Back to the list')
  await page.press('Mark answered', {
    'Select the enquiry from Plain Two': true,
    'Select the enquiry from Plain Three': true,
  })
  expect(page.text).toContain('All selected enquiries were changed.')
  expect(page.address).toBe('/admin/enquiries?search=plain')
  await page.press('Undo')
  expect(page.text).toContain('2 enquiries will be as before.')
  await page.press('Undo')
  expect(page.message?.title).toBe('Undone')
  await page.open('/admin/enquiries?search=plain')
  for (const name of ['Plain Two', 'Plain Three'])
    expect(page.rows(name).map(wordsOf).join()).toContain('New')

  await page.follow('Plain One')
  // What nobody here can reach is said before.
  await page.press('Erase')
  expect(page.text).toContain('backups made so far hold them')
  await page.follow('Cancel')
  await page.press('Add note')
  expect(page.text).toContain('Please write a note')
  await page.press('Add note', { Note: 'Once' })
  const notes = findAll(page.document, (each) => hasClass(each, 'entry-text'))
  expect(notes.map(wordsOf).join()).toContain('Once')
  await page.press('Mark answered')
  expect(page.text).toContain('2 h late')
  // Undo takes back what was done here, and nothing that a colleague has done since.
  await (await admin(page.address)).press('Close')
  await page.press('Undo')
  expect(page.address).toMatch(/reopen\?revision=1$/)
  const revisions = findAll(page.document, (each) => attribute(each, 'name') === 'revision')
  expect(revisions.map(valueIn)).toEqual(['2', '2', '1'])
  expect(page.text).toContain('Closed by Sample admin')
})

test('an enquiry shows hostile text as text, and two people at once what each did', async () => {
  const id = await inDatabase(site, (db) =>
    anEnquiry(db, {
      name: '<img src=x onerror=alert(1)> evil',
      message: '<script>alert(1)</script> =HYPERLINK("http://x")',
      page: 'javascript:alert(1)',
      call_back: '10:30 Asia/Riyadh',
    }),
  )
  const [first, second] = [await admin(`/admin/enquiries/${id}`), await admin('/admin')]
  await second.open(first.address)
  expect(first.text).toContain('<script>alert(1)</script>')
  expect(first.text).toContain('10:30, Riyadh time')
  expect(injectedIn(first.html)).toEqual([])
  await first.press('Spam')
  expect(first.text).toContain('Marked as spam by Sample admin')
  await second.press('Mark answered')
  expect(second.status).toBe(409)
  expect(second.text).toContain('Someone else got there first')
  expect(second.text).toContain('You chose: Mark answered')
  await second.follow('Leave it as it is')
  expect(second.text).toContain('Not spam')
  await first.open('/admin/enquiries?show=spam')
  expect(first.text).toContain('<img src=x onerror=alert(1)> evil')
  expect(first.text).toContain('10:30, Riyadh time')
  expect(injectedIn(first.html)).toEqual([])
})

test('the archive is not called verified before all pages are recorded', async () => {
  const page = await admin('/admin/archive')
  await inDatabase(site, async (db) => {
    const state = await db.selectFrom('archive_state').selectAll().executeTakeFirstOrThrow()
    await db.deleteFrom('archive_state').execute()
    await page.press('Verify now')
    await db.insertInto('archive_state').values(state).execute()
  })
  expect(page.text).toContain('Not all pages are recorded yet: try again in a minute.')
  await page.open('/admin/archive')
  await page.press('Verify now')
  expect(page.message?.title).toBe('Verified')
  expect(page.text).toContain('Verified: nothing was changed')
})

test('stocks can be read, and a theme be chosen and made', async () => {
  const page = await admin('/admin/stocks')
  for (const words of ['Stock Management', 'Editing needs JavaScript'])
    expect(page.text).toContain(words)
  const [first] = findAll(page.document, (each) => hasClass(each, 'stock-row'))
  expect(first && attribute(first, 'aria-label')).toBe('Duolingo')
  for (const [label, value] of [
    ['Name', 'Duolingo'],
    ['Ticker', 'DUOL'],
    ['Exchange', 'NASDAQ'],
    ['Current price', '172.00'],
    ['Entry price', '200.00'],
    ['As of', '2026-10-31'],
  ] as const) {
    const field = page.field(label)
    expect([label, valueIn(field)]).toEqual([label, value])
    expect([label, attribute(field, 'inputmode')]).toEqual([
      label,
      label.endsWith('price') ? 'decimal' : undefined,
    ])
  }
  expect(wordsOf(page.field('Exchange'))).toBe('NYSENASDAQLSETSX')
  expect(wordsOf(first)).toContain('−14.0%')
  const legend = findAll(page.document, (each) => attribute(each, 'aria-label') === 'Age of prices')
  expect(wordsOf(legend[0])).toBe(
    'Fresh: under 24 hoursAgeing: 24 to 48 hoursStale: over 2 daysInvalid or missing',
  )
  await page.press('Show', { Theme: 'longevity' })
  expect(page.address).toBe('/admin/stocks?theme=longevity')
  await page.press('New Theme')
  expect(page.text).toContain('Please enter a theme name')
  await page.press('Create', { 'Theme name': 'By hand' })
  expect(page.address).toBe('/admin/themes/byhand')
  const [title] = findAll(page.document, ({ tagName }) => tagName === 'h1')
  expect(wordsOf(title)).toBe('By hand')
})

test('a list that cannot be read says so within the panel', async () => {
  const page = await admin('/admin')
  const rename = (from: string, to: string) =>
    inDatabase(site, (db) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db),
    )
  await rename('team_members', 'team_members_away')
  try {
    await page.open('/admin/team')
  } finally {
    await rename('team_members_away', 'team_members')
  }
  expect([page.status, page.message]).toEqual([
    500,
    { title: 'Error', text: 'Failed to load team members.' },
  ])
  await page.follow('Dashboard')
  expect(page.status).toBe(200)
})

test('the team can be read, and its trash and history used', async () => {
  await inDatabase(site, (db) =>
    db
      .updateTable('team_members')
      .set({ removed_at: new Date() })
      .where('name', '=', 'Nadia Pattern')
      .execute(),
  )
  const page = await admin('/admin/team')
  for (const words of ['Team Management', 'Editing needs JavaScript', 'Amina Example'])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain('Nadia Pattern')
  await page.open('/admin/team/trash')
  await page.press('Restore: Nadia Pattern')
  await page.press('Restore')
  const text = 'They are back on the team page.'
  expect(page.message).toEqual({ title: 'Restored', text })
  await page.open('/admin/team')
  expect(page.text).toContain('Nadia Pattern')
  await page.open('/admin/team/history')
  expect(page.text).toContain('Restored Nadia Pattern')
})

test('the history of the team says what has changed word by word, goes back and undoes', async () => {
  const { id, email } = await addStaff(site, 'admin')
  const page = await new PlainBrowser(site).signInAs(email)
  const bios = ['She leads the desk.', 'She leads our desk.']
  for (const fullBio of bios)
    await inDatabase(site, async (db) => {
      const list = await findTeamForEditing(db)
      const rows = list.rows.map((row) =>
        row.name === 'Salma Draft' ? { ...row, fullBio, role: `For ${fullBio}` } : row,
      )
      done(await saveTeam(db, id, sentList(list, rows)))
    })
  const marked = (tag: string) =>
    findAll(page.document, ({ tagName }) => tagName === tag)
      .map(wordsOf)
      .join()
  await page.open('/admin/team/history')
  await page.follow('Show changes', 'Updated Salma Draft: Role, Full bio')
  expect(page.text).toContain('Updated Salma Draft')
  expect([marked('del'), marked('ins')]).toEqual([
    expect.stringContaining('the'),
    expect.stringContaining('our'),
  ])
  // What a later save changed is asked about, not undone unseen.
  await page.follow('Team history')
  const earlier = page.rows('Updated Salma Draft: Role, Full bio')[1]
  const links = earlier && findAll(earlier, (each) => isNamed(each, 'Show changes'))
  const earlierSave = attribute(links?.[0] as Element, 'href') ?? ''
  await page.open(earlierSave)
  await page.press('Undo this change: Salma Draft')
  expect(page.text).toContain('A later save changed the same fields: Role, Full bio')
  await page.press('Undo Anyway')
  expect(page.message).toEqual({ title: 'Undone', text: 'The change was undone.' })
  await inDatabase(site, async (db) => {
    const list = await findTeamForEditing(db)
    const rows = list.rows.filter(({ name }) => name !== 'Salma Draft')
    done(await saveTeam(db, id, sentList(list, rows)))
  })
  await page.open(earlierSave)
  await page.follow('Go back to this version')
  expect(page.text).toContain('Back from the trash: Salma Draft')
  await page.press('Go Back to This Version')
  expect(page.message).toEqual({
    title: 'Restored',
    text: 'The team is as it was in that version.',
  })
  await shows(site, '/team', 'For She leads the desk.')
  await page.press(/^Undo/)
})

test('a pick is closed with a reason, and a large move is asked about for that very price; it is reopened, closed again and deleted', async () => {
  const page = await admin('/admin/stocks?theme=longevity')
  await page.follow('Close pick Stryker')
  const day = { 'Closed on': '2026-11-20' }
  await page.press('Close pick', { ...day, 'Closing price': '400' })
  expect(page.text).toContain('Reason is required: the history keeps it for good')
  await page.press('Close pick', { ...day, 'Closing price': '4000', Reason: 'It has played out' })
  expect(page.text).toContain('4,000')
  // A yes to one price is none to another.
  await page.press('Save Anyway', { 'Closing price': '4100' })
  expect(page.text).toContain('4,100')
  expect(valueIn(page.field('Reason'))).toBe('It has played out')
  await page.press('Save Anyway', { 'Closing price': '400' })
  expect(page.rows('It has played out')).toHaveLength(1)
  await shows(site, '/themes/longevity', 'Closed picks')
  expect(await (await fetch(`${site.origin}/themes/longevity`)).text()).not.toContain(
    'It has played out',
  )
  await page.press('Reopen Stryker')
  await page.press('Reopen')
  expect(page.text).toContain('It is back in the grid, with all its prices.')
  await page.open('/admin/stocks?theme=longevity')
  await page.follow('Close pick Stryker')
  await page.press('Close pick', { ...day, 'Closing price': '400', Reason: 'Taken over' })
  await page.follow('Delete Stryker')
  expect(page.text).toContain('lose its line among the closed picks, with its result')
  await page.press('Delete')
  expect(page.text).toContain('Reason is required')
  await page.press('Delete', { Reason: 'Entered by mistake' })
  expect(page.text).toContain('No pick of this theme has been closed.')
})

test('of a list of prices what is asked about is saved once it is ticked', async () => {
  const page = await admin('/admin/import?kind=prices')
  const pricesOf = () =>
    inDatabase(site, async (db) => {
      const picks = await listStockPicks(db, 'education')
      return ['PSO', 'DUOL'].map((of) => picks.find(({ ticker }) => ticker === of)?.currentPrice)
    })
  const [, before] = await pricesOf()
  const large = 'DUOL,NASDAQ,15800,2026-11-20'
  await page.press('Check', { 'Or its rows': `PSO,NYSE,15.10,2026-11-20\n${large}` })
  expect(page.text).toContain('Prices: 1 new, 1 refused')
  await page.press('Import 1 row and what is ticked')
  expect(await pricesOf()).toEqual([151_000, before])
  await page.open('/admin/import?kind=prices')
  await page.press('Check', { 'Or its rows': large })
  const labels = findAll(page.document, ({ tagName }) => tagName === 'label').map(wordsOf)
  const saveIt = labels.find((label) => label.trim().startsWith('Save it: Duolingo')) ?? ''
  await page.press('Import what is ticked', { [saveIt.trim()]: true })
  expect(await pricesOf()).toEqual([151_000, 158_000_000])
})

test('a round of prices is refused, asked about and saved by the form alone', async () => {
  const page = await admin('/admin/prices?theme=education')
  expect(page.text).toContain('Unchanged today')
  const [first, second] = await inDatabase(site, (db) => listStockPicks(db, 'education'))
  if (!first || !second) throw new Error('There are no sample picks')
  const fieldOf = ({ name }: typeof first) => `New price of ${name}`
  const large = ((first.currentPrice ?? 0) * 3) / 10_000
  await page.press('Save', { [fieldOf(first)]: large.toFixed(2), [fieldOf(second)]: '1,580' })
  expect(page.text).toContain('can mean 1,580.00 or 1.58')
  expect(valueIn(page.field(fieldOf(first)))).toBe(large.toFixed(2))
  const still = ((second.currentPrice ?? 0) / 10_000).toFixed(2)
  await page.press('Save', { [fieldOf(second)]: still })
  expect(page.text).toContain(`${first.name} `)
  await page.press('Save Anyway')
  expect(page.text).toContain('Saved 2 prices.')
  const [saved] = await inDatabase(site, (db) => listStockPicks(db, 'education'))
  expect(saved?.currentPrice).toBe(Math.round(large * 10_000))
})

test('the dashboard leads straight to what is done most', async () => {
  for (const [label, address] of [
    ['New letter', '/admin/letters/new'],
    ['Privacy Policy', '/admin/legal/privacy'],
    ['The Future of Wealth and Sustainability', '/admin/letters/future-of-wealth-sustainability'],
  ] as const) {
    const page = await admin('/admin')
    await page.follow(label)
    expect(page.address).toBe(address)
  }
  expect((await linksOf(await admin('/admin'))).length).toBeGreaterThan(5)
})

/** What the screen itself leads to; all of it has to be there. */
async function linksOf(page: PlainBrowser): Promise<string[]> {
  const [main] = findAll(page.document, (each) => each.tagName === 'main')
  const found = main ? findAll(main, (each) => each.tagName === 'a') : []
  const links = [...new Set(found.map((link) => attribute(link, 'href') ?? ''))]
  const own = links.filter((link) => link.startsWith('/'))
  for (const link of own) expect([link, (await page.open(link)).status]).toEqual([link, 200])
  return own
}

test('the dashboard searches the team', async () => {
  const page = await admin('/admin')
  const { document } = page
  const [field] = fieldsNamed(document, 'Search the team by name or role')
  const form = field && formOf(field, document)
  expect(field && attribute(field, 'name')).toBe('search')
  expect(form && attribute(form, 'action')).toBe('/admin/team')
  // Enter sends it; it has no button.
  expect(form && (attribute(form, 'method') ?? 'get')).toBe('get')
  const lines = page.rows(' · ').map((row) => wordsOf(row).trim())
  expect(
    lines.filter((line) =>
      /^(Team|Stocks) · (Added|Updated|Removed|Restored) .+ · \d{1,2} [A-Z][a-z]{2} \d{4}$/.test(
        line,
      ),
    ),
  ).toHaveLength(5)
  await page.open('/admin/team?search=layla')
  expect(page.text).toContain('Layla Specimen')
  expect(page.text).not.toContain('Amina Example')
})

test('settings are refused at their fields, keep what was typed, and save nothing', async () => {
  const page = await admin('/admin/settings')
  const before = valueIn(page.field('Email'))
  await page.press('Save', { Email: 'office@' })
  expect(page.text).toContain('Please enter a valid email address')
  expect(valueIn(page.field('Email'))).toBe('office@')
  expect(valueIn((await page.open('/admin/settings')).field('Email'))).toBe(before)

  await page.open('/admin/settings/compliance')
  for (const typed of ['1.5', '-3', '99999']) {
    await page.press('Save', { 'Keep events for (days)': typed })
    expect(page.text).toContain('must be a whole number from 1 to 3650')
    expect(valueIn(page.field('Keep events for (days)'))).toBe(typed)
  }

  await page.open('/admin/settings/look')
  await page.press('Save', { 'Accent colour': '#e0d0a0' })
  expect(page.text).toMatch(/Accent on paper: contrast 1\.\d, at least 4\.5/)
  expect(valueIn(page.field('Accent colour'))).toBe('#e0d0a0')
})

test('of two people who change the same fact, the second sees both', async () => {
  const mine = await admin('/admin/settings')
  const theirs = await admin('/admin/settings')
  await theirs.press('Save', { City: 'Alexandria' })
  await mine.press('Save', { City: 'Port Said' })
  expect(mine.text).toContain('Saved now: Alexandria')
  expect(valueIn(mine.field('City'))).toBe('Port Said')
  await mine.press('Save')
  expect(mine.message?.title).toBe('Settings saved')
})

test('what the server is connected to is tested, and says what came back', async () => {
  const page = await admin('/admin/settings/connections')
  for (const [button, words] of [
    ['Test mail', /Wrote a mail to \S+ into a folder on the server/],
    ['Test breach service', /Does not work/],
    ['Test storage', /It takes pictures/],
  ] as const) {
    await page.open('/admin/settings/connections')
    await page.press(button)
    expect(page.text).toMatch(words)
  }
  await page.open('/contact')
  await page.open('/admin/settings/connections')
  await page.press('Refresh: /contact')
  expect(page.message?.title).toBe('Pages refreshed')
})

test('a webhook is refused inside, added, tried, switched off and deleted', async () => {
  await using receiver = await openReceiver()
  const page = await admin('/admin/webhooks')
  await page.press('Add Webhook', { Address: 'https://169.254.169.254/latest' })
  expect(page.text).toContain('Please enter an address of the public internet')
  await page.press('Add Webhook', { Address: receiver.addressOf('/hook') })
  expect(page.text).toContain('whsec_')
  await page.press(/^Send a Test: /)
  await page.press('Send a Test')
  expect(page.message?.title).toBe('Queued')
  await until('the screen shows what the receiver answered', async () => {
    await page.open('/admin/webhooks')
    return page.rows('Send Again').map(wordsOf).join().includes('204')
  })
  await page.follow(/^Switch off/)
  await page.press('Switch off')
  await (await page.follow(/^Delete/)).press('Delete')
  expect(page.text).toContain('No address has been added yet.')
})

test('a private link is refused inside, made, attested by its reader and revoked; a key says what it reads', async () => {
  const page = await admin('/admin/links')
  const typed = { Recipient: 'Mona Reader', Theme: 'longevity' }
  await page.press('Make Link', {
    ...typed,
    Email: 'not an address',
    'Ask for an attestation first': true,
  })
  expect(page.text).toContain('Please enter a valid email address')
  expect(valueIn(page.field('Recipient'))).toBe('Mona Reader')
  await page.press('Make Link', { Email: 'mona@example.com' })
  const [address = ''] = /\/private\/[\w-]{43}/.exec(page.text) ?? []
  const reader = await new PlainBrowser(site).open(address)
  const [tick] = findAll(reader.document, (each) => attribute(each, 'type') === 'checkbox')
  expect(tick).toBeDefined()
  await reader.press('Read the Theme')
  expect(reader.text).not.toContain('for Mona Reader alone')
  await page.open('/admin/links')
  await (await page.follow(/^Revoke/, 'Mona Reader')).press('Revoke')
  expect(page.rows('Mona Reader').map(wordsOf).join()).toContain('revoked')
  expect((await reader.open(address)).text).not.toContain('Read the Theme')

  await page.open('/admin/keys')
  await page.press('Make Key', { Name: 'Group', Origin: 'https://www.example.com' })
  await page.open('/admin/keys')
  expect(page.rows('Group').map(wordsOf).join()).toContain('reads everything')
  await (await page.follow(/^Revoke/, 'Group')).press('Revoke')
  expect(page.rows('Group').map(wordsOf).join()).toContain('revoked')
})

test('a text is a form that keeps what was typed', async () => {
  const page = await admin('/admin/themes/longevity')
  const headline = valueIn(page.field('Headline'))
  // Taking back its first publication would withdraw it, and that asks.
  expect(page.text).toContain('Withdraw')
  expect(page.text).not.toContain('Take Back')
  await page.press('Publish', { Headline: '', 'Line on its card': 'Typed, and kept' })
  expect(page.url.pathname).toBe('/admin/themes/longevity/publish')
  expect(page.text).toContain('Headline is required')
  await page.open('/admin/themes/longevity')
  expect(valueIn(page.field('Line on its card'))).toBe('Typed, and kept')
  await page.press('Publish', { Headline: 'Written without script' })
  expect(page.text).toContain('What changes')
  await page.press('Publish', { 'Publish at': '' })
  expect(page.url.pathname).toBe('/admin/themes/longevity')
  await shows(site, '/themes/longevity', 'Written without script')
  await page.press('Undo')
  await page.press('Take Back')
  expect(page.message?.title).toBe('Taken back')
  await shows(site, '/themes/longevity', headline)
  await page.press('Take Back the Publication')
  await page.press('Take Back')
  await shows(site, '/themes/longevity', 'Written without script')
  await page.open('/admin/themes/longevity/take-back/1')
  await page.press('Take Back')
  expect([page.status, page.message?.text]).toEqual([409, 'Visitors read another version by now.'])
  await page.open('/admin/themes/longevity/history')
  await page.press('Restore version 1')
  await page.press('Restore')
  expect(page.message?.title).toBe('Restored')
  await page.open('/admin/themes/longevity')
  expect(valueIn(page.field('Headline'))).toBe(headline)
  await page.open('/admin/themes/longevity/arabic')
  await page.press('Publish', { 'Headline (Arabic)': 'كُتب من دون برنامج' })
  await page.press('Publish', { 'Publish at': '' })
  expect(page.url.pathname).toBe('/admin/themes/longevity/arabic')
  await shows(site, '/ar/themes/longevity', 'كُتب من دون برنامج')

  await page.open('/admin/themes/longevity')
  await page.press('Publish', { Headline: 'Written again' })
  await page.press('Publish', { 'Publish at': '' })
  await page.open('/admin/themes/longevity/arabic')
  expect(page.text).toContain('changes behind')
  await page.follow('Translation still right')
  await page.press('Translation still right')
  expect(page.text).toContain('Translates the current English.')
})

test('taking back a first publication withdraws it, and says so before and after', async () => {
  const page = await admin('/admin/letters/future-of-wealth-sustainability/take-back/1')
  expect(page.text).toContain('Visitors will no longer find it, as before it was published.')
  await page.press('Take Back')
  expect(page.message?.title).toBe('Withdrawn')
})

test('a letter that was begun by mistake goes to the trash, and comes back from it', async () => {
  const page = await admin('/admin/letters/new')
  await page.press('Create', { Title: 'Begun by mistake' })
  expect(page.url.pathname).toBe('/admin/letters/begun-by-mistake')
  await page.press('Delete')
  expect(page.text).toContain('“Begun by mistake” goes to the trash')
  await page.press('Delete This Letter')
  expect([page.url.pathname, page.message?.title]).toEqual(['/admin/letters', 'Deleted'])
  expect(page.rows('Begun by mistake')).toEqual([])
  await page.follow('Trash')
  expect(page.rows('Begun by mistake')).toHaveLength(1)
  await page.press('Restore: Begun by mistake')
  await page.press('Restore')
  expect(page.message?.text).toBe('It is a draft again.')
  expect(page.rows('Begun by mistake')).toHaveLength(1)
  // What was public stays, withdrawn.
  await page.open('/admin/letters/mena-markets-bridge-tomorrow')
  expect(page.text).not.toContain('Delete')
  await page.open('/admin/letters/mena-markets-bridge-tomorrow/delete')
  await page.press('Delete This Letter')
  const reason = 'A letter that was public is not deleted: it stays withdrawn'
  expect([page.status, page.message?.text]).toEqual([409, reason])
})

test('a publication that is refused keeps what was chosen, other languages too', async () => {
  const page = await admin('/admin/themes/education/arabic')
  await page.press('Save Draft', { 'Headline (Arabic)': 'عنوان آخر' })
  await page.open('/admin/themes/education/arabic/history')
  expect(page.rows('Draft').map(wordsOf).join()).toContain('Not published')
  await page.open('/admin/themes/education')
  await page.press('Publish', { Headline: 'Another headline' })
  const isAlso = (each: Element) => attribute(each, 'name') === 'also'
  const ticked = () =>
    findAll(page.document, isAlso).map((each) => attribute(each, 'checked') !== undefined)
  expect(ticked()).toEqual([false])
  const [label] = findAll(
    page.document,
    (each) => each.tagName === 'label' && findAll(each, isAlso).length > 0,
  )
  await page.press('Publish', { [wordsOf(label).trim()]: true, 'Publish at': 'soon' })
  expect(page.status).toBe(400)
  expect(ticked()).toEqual([true])
  await page.press('Schedule', { 'Publish at': '' })
  expect(page.url.pathname).toBe('/admin/themes/education')
  await shows(site, '/themes/education', 'Another headline')
  await shows(site, '/ar/themes/education', 'عنوان آخر')
})

test('a moment that is typed is the moment of the publication', async () => {
  const page = await admin('/admin/themes/education')
  await page.press('Publish', { Headline: 'Not to be read yet' })
  await page.press('Publish', { 'Publish at': '2099-01-04T09:00' })
  expect(page.url.pathname).toBe('/admin/themes/education')
  expect(page.text).toContain('Scheduled for 4 Jan 2099, 09:00')
  await page.open('/admin/themes/education/publish')
  await page.press(/^Schedule for /)
  // The next one is told, and each can be cancelled.
  expect(page.text).toMatch(/Scheduled for (?!4 Jan 2099)\d+ \w+ \d+, 09:00/)
  await page.press('Cancel Schedule of 4 Jan 2099, 09:00')
  await page.press('Cancel Schedule')
  expect(page.text).not.toContain('4 Jan 2099')
  await page.press('Undo')
  await page.press('Schedule')
  expect(page.text).toContain('Cancel Schedule of 4 Jan 2099, 09:00')
  await page.open('/themes/education')
  expect(page.text).not.toContain('Not to be read yet')
})

test('beyond its last page a list says so, and leads to its first', async () => {
  const page = await admin('/admin')
  for (const address of [
    '/admin/letters?',
    '/admin/claims?show=unsourced&',
    '/admin/history?',
    '/admin/links?',
    '/admin/find?search=a&',
    '/admin/stocks/closed?theme=longevity&',
    '/admin/team?show=trash&',
    '/admin/letters/navigating-new-economic-reality/history?',
  ]) {
    await page.open(`${address}page=4321`)
    expect([address, page.status, page.text]).toEqual([
      address,
      200,
      expect.stringContaining('The list ends before this page.'),
    ])
    await page.follow('Back to its first page')
    expect(page.address).toBe(address.slice(0, -1))
  }
  const oldest = '1.00000000-0000-0000-0000-000000000000'
  await page.open(`/admin/enquiries?show=closed&after=${oldest}`)
  await page.follow('Back to its first page')
  expect(page.address).toBe('/admin/enquiries?show=closed')
  // The page is that of the links, and not of the changes below them.
  await page.open('/admin/links?page=2')
  expect(page.text.match(/The list ends before this page/g)).toHaveLength(1)
})

test('a schedule that was cancelled comes back as it was, whatever the address says', async () => {
  const page = await admin('/admin/themes/education')
  await page.press('Publish', { Headline: 'Read from 2099 on' })
  await page.press('Publish', { 'Publish at': '2099-01-02T09:00' })
  await page.press('Publish', { Headline: 'Read from 2100 on' })
  await page.press('Publish', { 'Publish at': '2100-01-02T09:00' })
  await page.press('Cancel Schedule of 2 Jan 2099, 09:00')
  await page.press('Cancel Schedule')
  await page.press('Undo')
  expect(page.text).toMatch(/Version \d+ will be published at 2 Jan 2099, 09:00/)
  const { pathname } = page.url
  await page.open(`${pathname}?again=1`)
  await page.press('Schedule')
  expect(page.message?.title).toBe('Scheduled')
  expect(page.text).toContain('Cancel Schedule of 2 Jan 2099, 09:00')
  await page.open('/admin/themes/education/cancel/unknown?again=1')
  expect(page.status).toBe(404)
})

test('no screen speaks in the words of programs', async () => {
  const page = await admin('/admin')
  const names = ['aria-label', 'placeholder', 'title', 'alt']
  const spoken = () => [
    page.text,
    ...findAll(page.document, () => true).flatMap((each) =>
      names.map((name) => attribute(each, name) ?? ''),
    ),
  ]
  const words = /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|([Ss]lug|SHA-256|MIME|[Rr]evision)\b)|\{claim\./
  // What is wrong with the server is told to the person who runs it in their words, which are folded.
  const screens = panelItems.map(({ to }) => to).filter((to) => to !== '/admin/doctor')
  for (const address of [...screens, '/admin/letters/new', '/admin/people/invite']) {
    await page.open(address)
    expect([address, page.status, words.exec(spoken().join('\n'))?.[0]]).toEqual([
      address,
      200,
      undefined,
    ])
  }
  await page.open('/admin/doctor')
  const open = findAll(page.document, (each) => hasClass(each, 'check')).map((check) =>
    check.childNodes.filter(({ nodeName }) => nodeName !== 'details').map(wordsOf),
  )
  expect(page.text).toContain('Ask the person who runs the server')
  expect(open.filter((said) => words.test(said.join(' ')))).toEqual([])
})

test('the list of themes is put in order by presses, and asks without script', async () => {
  const page = await admin('/admin/themes')
  const titles = () => page.rows('Version').map((row) => wordsOf(row.childNodes[0] as Element))
  const [first, second] = titles()
  await page.press(/^Move up: /)
  expect(page.text).toContain('Visitors will see it one place further up.')
  await page.press('Move up')
  expect(page.address).toBe('/admin/themes')
  expect(titles()).toEqual([second, first])
  await page.press('Undo')
  await page.press('Move down')
  expect(titles()).toEqual([first, second])
  // At the end of the list it stays, so there is nothing to undo.
  await page.open('/admin/themes/longevity/move?by=up')
  await page.press('Move up')
  expect([titles(), page.message]).toEqual([[first, second], undefined])
})

test('publishing a legal text says what it will say and what it ends, and asks for the day', async () => {
  const page = await admin('/admin/legal/terms')
  await page.press('Publish', { Summary: 'A summary of a later day.' })
  expect(page.url.pathname).toBe('/admin/legal/terms/publish')
  expect(page.text).toContain('it will say the day of its publication')
  await page.press('Publish', { 'Last updated': '2026-02-28' })
  expect(page.url.pathname).toBe('/admin/legal/terms')
  await shows(site, '/legal/terms', '28/02/2026')
})

test('how backups are made is refused at its field, and saved', async () => {
  const page = await admin('/admin/doctor')
  await page.press('Save', { 'Backups to keep': 'many' })
  expect(page.text).toContain('Please enter a whole number from 1 to 365.')
  expect(valueIn(page.field('Backups to keep'))).toBe('many')
  await page.press('Save', { 'Backups to keep': '31' })
  expect(page.text).toContain('The new settings apply')
  expect(valueIn(page.field('Backups to keep'))).toBe('31')
})

test('a job is run when asked', async () => {
  const page = await admin('/admin/jobs')
  for (const often of ['half second', 'second', '2 seconds', '5 seconds'])
    expect(page.rows(`Checked every ${often}`).length).toBeGreaterThan(0)
  for (const often of ['day', 'hour', 'minute'])
    expect(page.rows(`Every ${often}`).length).toBeGreaterThan(0)
  await page.open('/admin/doctor')
  expect(page.text).toContain('No backup of the last 30 days is on record.')
  await page.press('Make one now')
  expect(page.text).toContain('Run requested')
  await until('a backup is on record', async () => {
    await page.open('/admin/doctor')
    return page.rows('On the data disk').length === 1
  })
})

test('a form that comes too slowly is told so by a page of the panel, signed in or not', async () => {
  const [page, asData, ...signedOut] = await halves
  for (const each of signedOut) {
    expect(each).toMatch(/^HTTP\/1\.1 400 /)
    expect(each).toContain('Not received in time')
  }
  expect(page).toMatch(/^HTTP\/1\.1 400 /)
  expect(page).toContain('Not received in time')
  expect(page).toContain('Nothing was changed. Please try again')
  expect(asData).toMatch(/^HTTP\/1\.1 400 /)
  expect(asData).toContain('content-type: text/x-script')
})

test('the archive calls pages by their names, the languages one after the other', async () => {
  const page = await admin('/admin/archive')
  const options = () =>
    findAll(page.document, (each) => each.tagName === 'option').map((each) => wordsOf(each))
  const names = options()
  expect(names.filter((name) => name.startsWith('/'))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['Privacy Policy', 'Page not found', 'Education', 'Longevity · Arabic']),
  )
  const isArabic = names.map((name) => name.endsWith('Arabic'))
  expect(isArabic.lastIndexOf(false)).toBeLessThan(isArabic.indexOf(true))
  await page.open('/admin/archive?search=proof')
  expect(options()).toContain('Proof of Privacy Policy, Version 1')
  await page.open('/admin/archive?search=amina')
  expect(options()).toContain('Team: amina-example')
  await page.open('/admin/archive?page=/themes/education')
  expect(await linksOf(page)).toContain('/admin/disclosures/regulatory-notice/history')
})
