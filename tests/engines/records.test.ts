import { expect } from 'vitest'
import { copy as arabic } from '#app/site/content/ar/index.ts'
import { privateLinkCopy } from '#app/site/content/private-link.ts'
import {
  choose,
  fill,
  isThere,
  pathOf,
  press,
  see,
  soon,
  textIn,
  valueIn,
} from '../support/engines/hand.ts'
import { enter, mark, publicText } from '../support/engines/staff.ts'
import { inBoth, story, type Told } from '../support/engines/story.ts'
import type { Tab } from '../support/engines/tab.ts'
import { enquiry } from '../support/enquiry.ts'
import { addStaff } from '../support/people.ts'

// What staff keep beside the pages: facts, private links, keys, webhooks, settings, enquiries, the archive.

/** What is made is shown once. */
const madeSecret = (tab: Tab) => textIn(tab, '.secret-made code')

/** The list has a form for a new one, with the same fields. */
async function enterFact(told: Told, label: string): Promise<Tab> {
  const tab = await enter(told, '/admin/facts')
  await press(tab, label)
  await soon(() => pathOf(tab)).toMatch(/facts\/./)
  return tab
}

inBoth(
  'a fact is refused at its field, corrected and saved',
  {
    English: { source: 'Source', page: '/facts' },
    Arabic: { source: 'Source (Arabic)', page: '/ar/facts' },
  },
  async (told, { source, page }) => {
    const tab = await enterFact(told, 'Assets held by')
    const words = `The register, ${mark(told)}`
    await fill(tab, source, words)
    await fill(tab, 'Link', 'not an address')
    await see(tab, 'Unsaved Changes')
    await press(tab, 'Save')
    await isThere(tab, '[aria-invalid=true]')
    await soon(() => valueIn(tab, '[aria-invalid=true]')).toBe('not an address')
    await fill(tab, 'Link', 'https://register.example')
    await press(tab, 'Save')
    await see(tab, 'Visitors see it at their next visit.')
    await soon(() => publicText(tab, page)).toContain(words)
  },
)

story('English', 'a fact is deleted, and the message brings it back', async (told) => {
  const label = 'Books audited by'
  const tab = await enterFact(told, label)
  const page = () => publicText(tab, '/facts')
  await press(tab, 'More')
  await press(tab, `Delete: ${label}`)
  await see(tab, 'It is in the trash')
  await soon(page).not.toContain(label)
  await press(tab, 'Undo')
  await see(tab, 'It is a new save')
  await soon(page).toContain(label)
})

story('English', 'a claim gets a value and an owner, and the page says it', async (told) => {
  const tab = await enter(told, '/admin/claims/markets')
  await fill(tab, 'Value', mark(told))
  await choose(tab, 'Owner', 'Sample admin')
  await press(tab, 'Save')
  await see(tab, 'Every page that uses it shows the change at its next visit.')
  await soon(() => publicText(tab, '/')).toContain(mark(told))
})

inBoth(
  'a private link is made, attested by its reader and revoked',
  { English: privateLinkCopy.original, Arabic: arabic.privateLink },
  async (told, { attestation }) => {
    const person = await addStaff(told.site.site, 'admin')
    const tab = await enter(told, '/admin/links', person)
    const recipient = `Mona ${told.language} ${mark(told)}`
    await fill(tab, 'Recipient', recipient)
    await fill(tab, 'Email', 'mona@')
    await choose(tab, 'Language', told.language)
    await press(tab, 'Ask for an attestation first')
    await press(tab, 'Make Link')
    await isThere(tab, '[aria-invalid=true]')
    await soon(() => valueIn(tab, '[name=recipient]')).toBe(recipient)
    await fill(tab, 'Email', 'mona@example.com')
    await press(tab, 'Make Link')
    const address = await madeSecret(tab)
    const { pathname } = new URL(address)

    const reader = await told.visit(pathname)
    await press(reader, '[name=attest]')
    await press(reader, attestation.button)
    await see(reader, recipient)
    await isThere(reader, '.private-line')

    const again = await enter(told, '/admin/links', person)
    await press(again, `Revoke the link for ${recipient}`)
    await press(again, 'Revoke')
    await see(again, 'The link no longer works.')
    const status = await again.read(async (path) => (await fetch(path)).status, pathname)
    expect(status).toBe(404)
  },
)

story('English', 'a key is made, shown once, read with and revoked', async (told) => {
  const tab = await enter(told, '/admin/keys')
  const name = `Group ${mark(told)}`
  await fill(tab, 'Name', name)
  await press(tab, '[name=letters]')
  await press(tab, 'Make Key')
  const key = await madeSecret(tab)
  expect(key).toMatch(/^qtr_[\w-]{43}$/)
  const read = () =>
    tab.read(async (token) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch('/api/themes', { headers })).status
    }, key)
  await soon(read).toBe(200)
  await told.open('/admin/keys')
  await see(tab, name)
  expect(await tab.read(() => document.documentElement.outerHTML)).not.toContain(key)
  await press(tab, `Revoke the key for ${name}`)
  await press(tab, 'Revoke')
  await see(tab, 'The key no longer works.')
  await soon(read).toBe(401)
})

story('English', 'a webhook is added, its secret shown once, and deleted', async (told) => {
  const tab = await enter(told, '/admin/webhooks')
  const address = `https://hooks.example.com/${told.engine}/${told.width}`
  await fill(tab, 'Address', 'http://127.0.0.1')
  await press(tab, 'Add Webhook')
  await isThere(tab, '[aria-invalid=true]')
  await fill(tab, 'Address', address)
  await press(tab, 'Add Webhook')
  const secret = await madeSecret(tab)
  expect(secret).toMatch(/^whsec_/)
  await told.open('/admin/webhooks')
  await see(tab, address)
  expect(await tab.read(() => document.documentElement.outerHTML)).not.toContain(secret)
  await press(tab, `Delete ${address}`)
  await press(tab, 'Delete')
  await see(tab, 'The webhook and its log are gone.')
})

story('English', 'a setting is refused at its field, corrected and saved', async (told) => {
  const tab = await enter(told, '/admin/settings')
  await fill(tab, 'Email', 'office@')
  await press(tab, 'Save')
  await isThere(tab, '[aria-invalid=true]')
  await soon(() => valueIn(tab, '[aria-invalid=true]')).toBe('office@')
  await fill(tab, 'Email', 'office@firm.example')
  await press(tab, 'Save')
  await see(tab, 'Visitors see them on the next page they open.')
})

story('English', 'an enquiry is answered for, with a note', async (told) => {
  const sent = await fetch(`${told.site.site.origin}/api/submit-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // One that was sent before would be the same enquiry.
    body: JSON.stringify({
      ...enquiry,
      name: `Salma ${mark(told)}`,
      message: `${enquiry.message} ${mark(told)}`,
    }),
  })
  if (!sent.ok) throw new Error(await sent.text())
  const tab = await enter(told, '/admin/enquiries')
  await press(tab, `Salma ${mark(told)}`)
  await see(tab, enquiry.message)
  await fill(tab, 'Note', 'Called back')
  await press(tab, 'Add note')
  await see(tab, 'Called back')
})

story('English', 'the archive shows a page as it was, says why, and is verified', async (told) => {
  const tab = await enter(told, '/admin/archive')
  await soon(async () => {
    await told.open('/admin/archive?page=/themes/longevity')
    return tab.read(() => document.querySelector('iframe')?.title ?? '')
  }).toMatch(/^Longevity on /)
  await press(tab, '[name=why]')
  await isThere(tab, '.archive-why blockquote')
  await press(tab, 'Verify now')
  await see(tab, 'The result stands under the title.')
})
