import { expect } from 'vitest'
import { createEncryption } from '#core/crypto/encryption.server.ts'
import { firstAdminLink } from '#core/people/operator.server.ts'
import {
  fill,
  isThere,
  pathOf,
  press,
  see,
  soon,
  textIn,
  typedIn,
  valueIn,
} from '../support/engines/hand.ts'
import { enter, expectCutOff, signIn } from '../support/engines/staff.ts'
import { story, type Told } from '../support/engines/story.ts'
import type { Tab } from '../support/engines/tab.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { addStaff, inDatabase, password, sessionCookie, someEmail } from '../support/people.ts'
import { codeOf, serverSecret } from '../support/second-factor.ts'

// How staff come in: by a password, an invitation, a second factor, a passkey, a mail.

/** Opens the link of a mail to somebody, as a visitor who was never here. */
const openMailed = async ({ site, visit }: Told, email: string, subject: RegExp) =>
  visit(await mailedLink(site.site, email, subject, site.origin))

/** Asks at this address for a mail to somebody of the staff, and opens its link. */
async function askForMail(told: Told, path: string, subject: RegExp) {
  expectCutOff(told)
  const { email } = await addStaff(told.site.site, 'admin')
  const asking = await told.visit(path)
  await fill(asking, 'Email', email)
  await press(asking, '[type=submit]')
  return { email, tab: await openMailed(told, email, subject) }
}

story('English', 'who signs in is where they wanted to be', async (told) => {
  const tab = await enter(told, '/admin/claims')
  await told.open('/admin')
  await see(tab, 'Recent Activity')
  await told.open('/account')
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

story(
  'English',
  'an invitation is taken back, the link of another copied, and accepted',
  async (told) => {
    const { site } = told
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
    await press(tab, `Copy Link: ${guest}`)
    await see(tab, 'Copied')
    await press(tab, '[type=search]')
    await tab.key('v', 'Control')
    const link = await mailedLink(site.site, guest, /invitation/i, site.origin)
    await soon(() => valueIn(tab, '[type=search]')).toBe(site.origin + link)

    const withdrawn = await openMailed(told, mistaken, /invitation/i)
    await soon(() => pathOf(withdrawn)).toMatch(/^\/auth/)
    await isThere(withdrawn, '[type=email]')
    const welcomed = await told.visit(link)
    await see(welcomed, guest)
    await fill(welcomed, 'Full Name', 'Invited Guest')
    await fill(welcomed, 'Password', password)
    await press(welcomed, 'Create Account')
    await soon(() => pathOf(welcomed)).toBe('/admin')
  },
)

/** Turns it on for somebody of the staff, after a wrong code. */
async function setUpFactor(told: Told) {
  const person = await addStaff(told.site.site, 'admin')
  const tab = await enter(told, '/account', person)
  await press(tab, 'Set Up')
  const secret = (await textIn(tab, '.secret')).replaceAll(' ', '')
  await fill(tab, 'Code', '000000')
  await press(tab, 'Turn On')
  await isThere(tab, '[aria-invalid=true]')
  await fill(tab, 'Code', codeOf(secret))
  await press(tab, 'Turn On')
  await see(tab, 'Two-step verification is on')
  const codes = await recoveryCodes(tab)
  await press(tab, "I've Saved Them")
  await soon(() => pathOf(tab)).toBe('/account')
  return { ...person, secret, codes }
}

const recoveryCodes = (tab: Tab) =>
  tab.read(() =>
    [...document.querySelectorAll('.recovery-codes li')].map((code) => `${code.textContent}`),
  )

async function passFactor(tab: Tab, code: string): Promise<void> {
  await soon(() => pathOf(tab)).toMatch(/^\/auth\/second-factor/)
  await fill(tab, 'Code', code)
  await press(tab, 'Continue')
}

story('English', 'a second factor is set up by a code, and asked for', async (told) => {
  const { email, secret } = await setUpFactor(told)
  const tab = await told.visit('/admin')
  await signIn(tab, email)
  // That of now has been used up.
  await passFactor(tab, codeOf(secret, 1))
  await soon(() => pathOf(tab)).toBe('/admin')
})

story('English', 'a recovery code signs in, and new ones replace them', async (told) => {
  const { email, codes } = await setUpFactor(told)
  const [used = '', unused = ''] = codes
  const tab = await told.visit('/account')
  await signIn(tab, email)
  await passFactor(tab, used)
  await see(tab, '9 recovery codes are left.')
  await press(tab, 'New Recovery Codes')
  await fill(tab, 'Password or code', password)
  await press(tab, 'Make New Codes')
  await see(tab, 'Your new recovery codes')
  const [made = ''] = await recoveryCodes(tab)

  const later = await told.visit('/admin')
  await signIn(later, email)
  await passFactor(later, unused)
  await isThere(later, '[aria-invalid=true]')
  await passFactor(later, made)
  await soon(() => pathOf(later)).toBe('/admin')
})

story('English', 'a link in a mail signs in, by a press', async (told) => {
  const { tab } = await askForMail(told, '/auth/magic-link', /sign-in link/i)
  await press(tab, 'Sign In')
  await soon(() => pathOf(tab)).toBe('/admin')
})

story(
  'English',
  'who signs up by themselves confirms the mail, once, and comes in as a viewer',
  async (told) => {
    expectCutOff(told)
    const tab = await told.visit('/auth')
    await press(tab, 'Sign Up')
    const email = someEmail('joiner')
    await fill(tab, 'Full Name', 'New Joiner')
    await fill(tab, 'Email', email)
    await fill(tab, 'Password', 'short')
    await press(tab, '[type=submit]')
    await isThere(tab, '[aria-invalid=true]')
    expect(await typedIn(tab, 'Email')).toBe(email)
    await fill(tab, 'Password', password)
    await press(tab, '[type=submit]')
    await see(tab, 'Please check your email to verify your account.')
    await soon(() => typedIn(tab, 'Email')).toBe('')

    const link = await mailedLink(told.site.site, email, /confirm/i, told.site.origin)
    await told.visit(link)
    await press(tab, 'Verify Email')
    await see(tab, 'You can now sign in.')
    await press(tab, 'Sign In')
    await signIn(tab, email)
    await see(tab, 'Required role: admin')
    await told.visit(link)
    await press(tab, 'Verify Email')
    await see(tab, 'This link is invalid or has expired.')
  },
)

story('English', 'other sessions are ended, one and all, and this one stays', async (told) => {
  const { site } = told.site
  const person = await addStaff(site, 'admin')
  const cookies = await inDatabase(site, (db) =>
    Promise.all([1, 2, 3].map(() => sessionCookie(db, person.email))),
  )
  const signedInStill = async () => {
    const asked = cookies.map((cookie) =>
      fetch(`${site.origin}/account`, { headers: { cookie }, redirect: 'manual' }),
    )
    return (await Promise.all(asked)).filter(({ status }) => status === 200).length
  }
  const tab = await enter(told, '/account', person)
  const end = async (how: string, button: string, proof: string) => {
    await press(tab, how)
    await fill(tab, 'Password or code', proof)
    await press(tab, button)
  }
  await end('[aria-label^="End session"]', 'End Session', 'not the one')
  await isThere(tab, 'dialog:modal [aria-invalid=true]')
  expect(await signedInStill()).toBe(3)
  await fill(tab, 'Password or code', password)
  await press(tab, 'End Session')
  await see(tab, 'That browser is signed out.')
  expect(await signedInStill()).toBe(2)
  await end('End All Other Sessions', 'End Sessions', password)
  await see(tab, 'All your other browsers are signed out.')
  expect(await signedInStill()).toBe(0)
  await told.open('/account')
  await see(tab, 'This browser')
})

story('English', 'the link of the first start makes the first admin, once', async (told) => {
  const { site, origin } = told.site
  expectCutOff(told)
  const encryption = createEncryption(serverSecret)
  const link = await inDatabase(site, async (db) => {
    await db.updateTable('user_roles').set({ role: 'viewer' }).execute()
    return firstAdminLink(db, { encryption, origin })
  })
  const path = (link ?? '').slice(origin.length)
  const tab = await told.visit(path)
  const email = someEmail('first')
  await fill(tab, 'Full Name', 'First Person')
  await fill(tab, 'Email', email)
  await fill(tab, 'Password', 'short')
  await press(tab, 'Create Account')
  await isThere(tab, '[aria-invalid=true]')
  await fill(tab, 'Password', password)
  await press(tab, 'Create Account')
  await soon(() => pathOf(tab)).toBe('/admin')
  const again = await told.visit(path)
  await see(again, 'This link is invalid or has expired.')
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
    const { email, tab: again } = await askForMail(told, '/auth/forgot-password', /password/i)
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
