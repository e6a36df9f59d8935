import { expect } from 'vitest'
import { fromHtml } from '#core/rich-text/from-html.ts'
import { plainTextOf } from '#core/rich-text/plain-text.ts'
import { expectProblem, soon, calmTest as test } from '../support/browser.ts'
import { publishLetters, shows } from '../support/content.ts'
import { attacks } from '../support/fragments.ts'
import { leaving } from '../support/injected.ts'
import { addStaff, inDatabase, openSignedIn } from '../support/staff.ts'
import { fillEverything } from '../support/turned.ts'
import { dialogsOf, onlyReport } from '../support/xss.ts'

// Texts that would like to be something else, in every field of every kind (docs/bar.md 33), where scripts draw them.
// What the server sends of them: tests/requests/texts-stay-texts.test.ts.

const letter = 'future-of-wealth-sustainability'
const attacked = [
  ...['/', '/themes', '/themes/education', '/team', '/letters', `/letters/${letter}`],
  ...['/contact', '/contact/thanks', '/legal/terms', '/nowhere', '/letters/nothing'],
  ...['/ar', `/ar/letters/${letter}`],
  // One editor of each kind with its preview; in Arabic, and what has changed, of those that have every form.
  ...['themes/education', `letters/${letter}`, 'legal/terms', 'pages/home', 'pages/team'].map(
    (text) => `/admin/${text}`,
  ),
  ...['/admin/disclosures/regulatory-notice', '/admin/claims/comparison_fees_bank'],
  ...[`/admin/letters/${letter}`, '/admin/themes/education'].flatMap((text) => [
    `${text}/arabic`,
    `${text}/history/2`,
  ]),
]

test('no field of a text runs anything, nor tries to', async ({ site, visit }) => {
  const { id, email } = await addStaff(site, 'admin')
  await inDatabase(site, (db) => fillEverything(db, id, leaving))
  await shows(site, '/team', 'onerror=alert(1)')
  const page = await openSignedIn(visit, '/robots.txt', email, { more: {} })
  await onlyReport(page)
  const ran = dialogsOf(page)
  for (const path of attacked) {
    await page.goto(path)
    const injected = await page.evaluate(
      () =>
        document.querySelectorAll(
          'img[src=x], [onerror], [onload], [onclick], [onfocus], a[href^=javascript], base',
        ).length,
    )
    expect([path, injected]).toEqual([path, 0])
    // Nobody is shown that a text is none.
    const words = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLTextAreaElement>('main, main :is(input, textarea)')]
          .map((each) => each.value ?? each.innerText)
          .join(),
      )
    await soon(words).toContain("'><img src=x onerror=alert(1)>")
  }
  expect(ran).toEqual([])
})

/** Attacks that let what follows them be read are in one letter; each other one has its own. */
const end = '<p>end</p>'
const isOpen = (attack: string) => !/\nend$/.test(plainTextOf(fromHtml(`<p>x</p>${attack}${end}`)))
const texts = [attacks.filter((each) => !isOpen(each)).join(' '), ...attacks.filter(isOpen)].map(
  // The database refuses NUL, and keeps no half characters.
  (text) => text.replaceAll('\0', '').toWellFormed(),
)

test('nothing in a letter runs or tries to, and its words show as typed; what is not the page’s own runs here, and is told of', async ({
  site,
  visit,
}) => {
  await publishLetters(
    site,
    texts.map((text, index) => ({
      slug: `attack-${index}`,
      title: text,
      excerpt: text,
      category: text,
      author: text,
      readTime: text,
      date: '2020-01-01',
      bodyHtml: `<h2>${text}</h2>${text}`,
    })),
  )
  await shows(site, `/letters/attack-${texts.length - 1}`, 'rel="canonical"')
  const page = await visit('/robots.txt', { more: {} })
  await onlyReport(page)
  const ran = dialogsOf(page)
  for (const [index, text] of texts.entries()) {
    await page.goto(`/letters/attack-${index}`)
    const shown = await page.evaluate(() => ({
      title: document.querySelector('h1')?.textContent,
      lead: document.querySelector('main .lead')?.textContent,
      injected: document.querySelectorAll('main :is(script, img, iframe, style, form, base)')
        .length,
    }))
    expect(shown).toEqual({ title: text, lead: text, injected: 0 })
  }
  expect(ran).toEqual([])

  expectProblem(page, /policy violated: (require-trusted-types-for|script-src-attr)/)
  expectProblem(page, /report.only/i)
  const seen = await page.evaluate(() => {
    const violated = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.disposition))
    })
    const button = document.createElement('button')
    button.setAttribute('onclick', "document.title = 'It ran'")
    document.body.append(button)
    button.click()
    return violated.then((disposition) => ({ disposition, title: document.title }))
  })
  expect(seen).toEqual({ disposition: 'report', title: 'It ran' })
})
