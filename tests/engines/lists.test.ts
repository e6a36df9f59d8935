import { expect } from 'vitest'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { fill, isThere, press, see, soon, typedIn, valueIn } from '../support/engines/hand.ts'
import { enter, enterMember, fileOf, mark, publicText } from '../support/engines/staff.ts'
import { inBoth, story } from '../support/engines/story.ts'
import { addStaff, inDatabase, sessionCookie } from '../support/people.ts'
import { photograph } from '../support/pictures.ts'
import { post } from '../support/savers.ts'

// The lists of staff: the team, the stocks and their prices, by hand and from a file.

inBoth(
  'a member is changed and saved',
  {
    English: { role: 'Role (required)', words: 'Partner', page: '/team' },
    Arabic: { role: 'Role (Arabic)', words: 'شريك', page: '/ar/team' },
  },
  async (told, { role, words, page }) => {
    const tab = await enterMember(told, 'Karim Sample')
    const written = `${words} ${mark(told)}`
    await fill(tab, role, written)
    await see(tab, 'Unsaved Changes')
    await press(tab, 'Save')
    await see(tab, 'Team members saved successfully.')
    await soon(() => publicText(tab, page)).toContain(written)
  },
)

story('English', 'what is typed after a save goes back to what was saved', async (told) => {
  const tab = await enterMember(told, 'Karim Sample')
  const saved = `Chair, ${mark(told)}`
  await fill(tab, 'Role (required)', saved)
  await press(tab, 'Save')
  await see(tab, 'Team members saved successfully.')
  await fill(tab, 'Role (required)', 'Nobody')
  await see(tab, 'Unsaved Changes')
  await press(tab, 'Revert')
  await see(tab, 'No unsaved changes')
  await soon(() => typedIn(tab, 'Role (required)')).toBe(saved)
})

story('English', 'two people save the team, and the second keeps both', async (told) => {
  const { site, origin } = told.site
  const tab = await enterMember(told, 'Karim Sample')
  const [hers, his] = [`Hers, ${mark(told)}`, `His, ${mark(told)}`]
  await fill(tab, 'Role (required)', his)
  await inDatabase(site, async (db) => {
    const cookie = await sessionCookie(db, (await addStaff(site, 'admin')).email)
    const { revision, rows } = await findTeamForEditing(db)
    const saved = rows.map((row) => ({ ...row, role: hers }))
    expect(await post({ origin, cookie }, '/admin/team', { revision }, saved)).toMatchObject({
      status: 200,
    })
  })
  await press(tab, 'Save')
  await see(tab, 'Sample admin saved this list while you were editing')
  await press(tab, 'Keep Both')
  await see(tab, 'Choose theirs or yours where both of you have changed the same.')
  await press(tab, 'Yours: Role')
  await press(tab, 'Keep Both')
  await see(tab, 'Team members saved successfully.')
  await soon(() => publicText(tab, '/team')).toContain(his)
  expect(await publicText(tab, '/team')).toContain(hers)
})

story('English', 'a member is removed after a question, and restored', async (told) => {
  const tab = await enter(told, '/admin/team')
  await press(tab, 'Remove Omar Placeholder')
  await see(tab, 'will be removed when you save')
  await press(tab, 'Save')
  await isThere(tab, 'dialog:modal')
  await press(tab, 'Save and Move to Trash')
  await soon(() => publicText(tab, '/team')).not.toContain('Omar Placeholder')
  await told.open('/admin/team?show=trash')
  await press(tab, 'Restore: Omar Placeholder')
  await see(tab, 'They are back on the team page.')
  await soon(() => publicText(tab, '/team')).toContain('Omar Placeholder')
})

story('English', 'a picture is chosen, described, saved and shown to visitors', async (told) => {
  const tab = await enterMember(told, 'Layla Specimen')
  const picture = await photograph({ width: 240, height: 300, plain: true })
  const path = await fileOf(told, `${mark(told)}.jpg`, picture)
  await tab.giveFile('[aria-label="Layla Specimen"] [type=file]', path)
  await see(tab, 'Image uploaded successfully.')
  const words = `At her desk, ${mark(told)}`
  await fill(tab, 'Image description', words)
  await press(tab, 'Save')
  await see(tab, 'Team members saved successfully.')
  await soon(() => publicText(tab, '/team')).toContain(words)
})

story('English', 'a price is typed into a stock and saved', async (told) => {
  const tab = await enter(told, '/admin/stocks?theme=longevity')
  const price = '[aria-label="Welltower"] [inputmode=decimal]'
  const before = Number(await valueIn(tab, price))
  await press(tab, price)
  await tab.key('a', 'Control')
  await tab.type((before + 0.25).toFixed(2))
  await see(tab, 'Unsaved Changes')
  await press(tab, 'Save')
  await see(tab, 'No unsaved changes')
})

story(
  'English',
  'a round of prices is typed from field to field, and saved as one',
  async (told) => {
    const tab = await enter(told, '/admin/prices?theme=longevity')
    const before = await tab.read(() =>
      [...document.querySelectorAll('.round-table [data-label^="Last price"]')].map((cell) =>
        Number(cell.textContent?.replace(/[^\d.]/g, '')),
      ),
    )
    await press(tab, '[aria-label^="New price of "]')
    for (const price of before.slice(0, 2)) {
      await tab.type((price + 0.5).toFixed(2))
      await tab.key('Enter')
    }
    await see(tab, '2 prices to save')
    await press(tab, 'Save')
    await see(tab, 'Saved 2 prices.')
  },
)

story('English', 'a pick is closed with a reason, and opened again', async (told) => {
  const tab = await enter(told, '/admin/stocks?theme=longevity')
  const price = await valueIn(tab, '[aria-label="Stryker"] [inputmode=decimal]')
  await press(tab, 'Close pick Stryker')
  await isThere(tab, 'dialog:modal')
  await fill(tab, 'Closing price', price ?? '')
  await press(tab, 'Close pick')
  await see(tab, 'Reason is required: the history keeps it for good')
  await soon(() => typedIn(tab, 'Closing price')).toBe(price)
  await fill(tab, 'Reason', `Taken over, ${mark(told)}`)
  await press(tab, 'Close pick')
  await see(tab, `Taken over, ${mark(told)}`)
  await press(tab, 'Reopen Stryker')
  await see(tab, 'It is back in the grid, with all its prices.')
})

story('English', 'a file is chosen, its plan is seen, and it is imported', async (told) => {
  const tab = await enter(told, '/admin/import')
  const name = `Zara ${mark(told)}`
  const path = await fileOf(told, 'team.csv', `name,role,use_initials\n${name},Analyst,true\n`)
  await tab.giveFile('#import-file', path)
  await press(tab, 'Check')
  await see(tab, 'Team: 1 new')
  await see(tab, name)
  await press(tab, 'Import 1 row')
  await see(tab, '1 new.')
  await soon(() => publicText(tab, '/team')).toContain(name)
})
