import {
  fill,
  isThere,
  pathOf,
  press,
  see,
  soon,
  textIn,
  valueIn,
} from '../support/engines/hand.ts'
import { enter, expectCutOff, signIn } from '../support/engines/staff.ts'
import { story } from '../support/engines/story.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { addStaff, password, someEmail } from '../support/people.ts'
import { codeOf } from '../support/second-factor.ts'

// How staff come in: by a password, an invitation, a second factor, a passkey, a mail.

story('English', 'who signs in is where they wanted to be', async (told) => {
  const tab = await enter(told, '/admin/claims')
  await tab.goto(`${told.site.origin}/admin`)
  await see(tab, 'Recent Activity')
  await tab.goto(`${told.site.origin}/account`)
  await see(tab, 'Password')
})

story('English', 'a wrong password keeps the address that was typed', async (told) => {
  const tab = await told.visit('/admin')
  await fill(tab, 'Email', 'nobody@firm.example')
  await fill(tab, 'Password', 'not the one')
  await press(tab, '[type=submit]')
  await isThere(tab, '[role=alert]')
  await soon(() => valueIn(tab, '[type=email]')).toBe('nobody@firm.example')
})

story('English', 'an invitation is taken back, and another one accepted', async (told) => {
  const { site, visit } = told
  const tab = await enter(told, '/admin/people')
  const inviteTo = async (email: string) => {
    await press(tab, 'Invite')
    await isThere(tab, 'dialog:modal')
    await fill(tab, 'Email', email)
    await press(tab, 'Send Invitation')
    await see(tab, 'Invitation created')
    await see(tab, email)
  }
  const [mistaken, guest] = [someEmail('mistaken'), someEmail('guest')]
  await inviteTo(mistaken)
  await press(tab, `Withdraw: ${mistaken}`)
  await isThere(tab, 'dialog:modal')
  await press(tab, 'Withdraw')
  await see(tab, 'Its link no longer works.')
  await inviteTo(guest)

  const withdrawn = await visit(await mailedLink(site.site, mistaken, /invitation/i, site.origin))
  await soon(() => pathOf(withdrawn)).toMatch(/^\/auth/)
  await isThere(withdrawn, '[type=email]')
  const welcomed = await visit(await mailedLink(site.site, guest, /invitation/i, site.origin))
  await see(welcomed, guest)
  await fill(welcomed, 'Full Name', 'Invited Guest')
  await fill(welcomed, 'Password', password)
  await press(welcomed, 'Create Account')
  await soon(() => pathOf(welcomed)).toBe('/admin')
})

story('English', 'a second factor is set up by a code, and asked for', async (told) => {
  const person = await addStaff(told.site.site, 'admin')
  const tab = await enter(told, '/account', person)
  await press(tab, 'Set Up')
  await isThere(tab, '.secret')
  const secret = (await textIn(tab, '.secret')).replaceAll(' ', '')
  await fill(tab, 'Code', '000000')
  await press(tab, 'Turn On')
  await isThere(tab, '[aria-invalid=true]')
  await fill(tab, 'Code', codeOf(secret))
  await press(tab, 'Turn On')
  await see(tab, 'Two-step verification is on')
  await press(tab, "I've Saved Them")
  await soon(() => pathOf(tab)).toBe('/account')

  const later = await told.visit('/admin')
  await signIn(later, person.email)
  await soon(() => pathOf(later)).toMatch(/^\/auth\/second-factor/)
  // That of now has been used up.
  await fill(later, 'Code', codeOf(secret, 1))
  await press(later, 'Continue')
  await soon(() => pathOf(later)).toBe('/admin')
})

story('English', 'a link in a mail signs in, by a press', async (told) => {
  const { site, visit } = told
  expectCutOff(told)
  const { email } = await addStaff(site.site, 'admin')
  const tab = await visit('/auth/magic-link')
  await fill(tab, 'Email', email)
  await press(tab, '[type=submit]')
  const mailed = await visit(await mailedLink(site.site, email, /sign-in link/i, site.origin))
  await press(mailed, 'Sign In')
  await soon(() => pathOf(mailed)).toBe('/admin')
})

story('English', 'a password is changed in a dialog', async (told) => {
  const tab = await enter(told, '/account')
  await press(tab, 'Change Password')
  await isThere(tab, 'dialog:modal')
  const chosen = `${password}-${told.width}`
  const change = async (current: string) => {
    await fill(tab, 'Current Password', current)
    await fill(tab, 'New Password', chosen)
    await fill(tab, 'Confirm Password', chosen)
    await press(tab, 'Update Password')
  }
  await change('not the one')
  await isThere(tab, 'dialog:modal [aria-invalid=true]')
  await change(password)
  await soon(() => tab.read(() => document.querySelector('dialog:modal') !== null)).toBe(false)
  await soon(() => pathOf(tab)).toBe('/account')
})

story(
  'English',
  'a password that was forgotten is replaced by the link of a mail',
  async (told) => {
    const { site, visit } = told
    expectCutOff(told)
    const { email } = await addStaff(site.site, 'admin')
    const tab = await visit('/auth/forgot-password')
    await fill(tab, 'Email', email)
    await press(tab, '[type=submit]')
    const again = await visit(await mailedLink(site.site, email, /password/i, site.origin))
    await press(again, 'Continue')
    await soon(() => pathOf(again)).toBe('/reset-password')
    const chosen = `${password}-again`
    await fill(again, 'New Password', chosen)
    await fill(again, 'Confirm Password', 'another one')
    await press(again, 'Update Password')
    await isThere(again, '[aria-invalid=true]')
    await fill(again, 'New Password', chosen)
    await fill(again, 'Confirm Password', chosen)
    await press(again, 'Update Password')
    await soon(() => pathOf(again)).toMatch(/^\/auth/)
    await signIn(again, email, chosen)
    await soon(() => pathOf(again)).toBe('/admin')
  },
)

story(
  'English',
  'a passkey is added, and signs in',
  async (told) => {
    const person = await addStaff(told.site.site, 'admin')
    const tab = await enter(told, '/account', person)
    await tab.addAuthenticator?.()
    await press(tab, 'Add a Passkey')
    await fill(tab, 'Name', 'Work laptop')
    await press(tab, 'Add Passkey')
    await see(tab, 'Your passkey is added')
    await press(tab, "I've Saved Them")
    await see(tab, 'not used yet')
    await press(tab, 'Sign Out')
    // Nothing is typed: the authenticator answers what the browser offers below the field.
    await soon(() => pathOf(tab)).toBe('/admin')
  },
  {
    without: {
      firefox: 'no authenticator of a program can be given to it by WebDriver BiDi',
      webkit: 'WebKitGTK is built without WebAuthn',
    },
  },
)
