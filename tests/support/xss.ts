import type { Page } from 'playwright-core'
import { systemActor } from '#core/history/changes.server.ts'
import { publishLegalText } from '#core/legal/create-published.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { defaultFirm, type Firm } from '#core/settings/firm.ts'
import { saveSetting } from '#core/settings/settings.server.ts'
import { createMember } from '#core/team/members.server.ts'
import { sampleLegalTexts } from '#sample/legal/index.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { expectProblem } from './browser.ts'
import { changeContent } from './content.ts'
import type { RunningServer } from './server.ts'
import { addStocks, publish, seedTheme } from './theme-data.ts'

/** Everything at once that could be taken for something else than text, in whatever place. */
const attack = [
  `"'><img src=x onerror=alert(1)><svg/onload=alert(2)>`,
  '</title></style></textarea></noscript></template></script><script>alert(3)</script>',
  '<a href="javascript:alert(4)" onclick=alert(5) autofocus onfocus=alert(6)>',
  '<!-- --><!--> ]]> <![CDATA[ <?x ?> &lt;b&gt; &amp;amp; &#60;',
  'javascript:alert(7)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a text
  "{{7*7}} ${alert(8)} {name} {ticker} {year} {firm.name} $& $' $` $$ $1 %00 %3Cb%3E \\u003cb",
  'x\u2028y\u2029z \u202eabc\u202c \u200f قنطرة 👩‍💼',
].join(' ')

/** The attack as the value of one field. */
export const xssPayload = (field: string): string => `${field}: ${attack}`

/** A word that no line holds. */
export const longWord = (field: string): string =>
  `${field.replaceAll('.', '')}schifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten`

/** The same value with other texts, each made from where it is. */
function rewrite<T>(value: T, field: string, text: (field: string) => string): T {
  if (typeof value === 'string') return (/\.url$/.test(field) ? value : text(field)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, each]) => [key, rewrite(each, `${field}.${key}`, text)] as const,
  )
  return (Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries)) as T
}

export const seededTheme = 'seeded'
export const seededEmptyTheme = 'seededempty'

/** Puts a text of this kind into every text field of a member, themes, stocks, a legal text. */
export async function seedTexts(
  site: RunningServer,
  text: (field: string) => string,
): Promise<void> {
  const sample = sampleThemes.find(({ page }) => page.plot)
  const terms = sampleLegalTexts.find(({ slug }) => slug === 'terms')
  if (!sample || !terms) throw new Error('There are too few samples')

  await changeContent(site, 'team', async (tx) =>
    createMember(await workAs(tx, systemActor), {
      ...rewrite({ name: '', role: '', shortBio: '', fullBio: '' }, 'member', text),
      showOnHome: true,
      displayOrder: 0,
    }),
  )
  for (const id of [seededTheme, seededEmptyTheme]) {
    const { name, texts, page } = rewrite(sample, id, text)
    await seedTheme(site, { id, name, texts, page })
    await publish(site, id)
  }
  // Their tickers differ in a sign that no anchor can hold.
  const stocks = ['.', '-'].map((sign, index) => ({
    ...rewrite({ name: '', thesis: '', exchange: 'NYSE' as const }, `stock${index}`, text),
    ticker: `T${sign}K${text('ticker')}`,
    entryPrice: index === 0 ? 100_000 : undefined,
    pricePoints: [
      { price: 100_000, asOf: new Date('2026-09-01T00:00:00Z'), source: 'hand' as const },
      { price: 110_000, asOf: new Date('2026-10-01T00:00:00Z'), source: 'hand' as const },
    ],
  }))
  await addStocks(site, seededTheme, stocks)
  await changeContent(site, 'legal', async (tx) =>
    publishLegalText(await workAs(tx, systemActor), {
      ...terms,
      ...rewrite({ title: '', summary: '' }, 'legal', text),
    }),
  )
}

/** Puts a text of this kind into every fact of the firm, or into some. */
export function seedFirm(site: RunningServer, firm: Partial<Firm>): Promise<void> {
  return changeContent(site, 'settings', async (tx) =>
    saveSetting(await workAs(tx, systemActor), 'firm', { ...defaultFirm, ...firm }),
  )
}

export const xssFirm = (): Firm => rewrite(defaultFirm, 'firm', xssPayload)

/** What dialogs of a page have said so far: none of our own. */
export function dialogsOf(page: Page): string[] {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  return ran
}

/**
 * Makes the policy of each document one that forbids nothing and tells of everything: what would run
 * without it does, and what it would have refused is a violation, by which the test fails. For a
 * page in a context of its own: it stays so.
 */
export async function onlyReport(page: Page): Promise<void> {
  // Chromium says so of a policy that names nobody to be told.
  expectProblem(page, /was delivered in report-only mode/)
  const session = await page.context().newCDPSession(page)
  const answer = async ({ requestId, responseStatusCode = 200, responseHeaders = [] }: Paused) => {
    const isRedirect = responseStatusCode >= 300 && responseStatusCode < 400
    if (isRedirect) return session.send('Fetch.continueResponse', { requestId })
    const got = await session.send('Fetch.getResponseBody', { requestId })
    const body = got.base64Encoded ? got.body : Buffer.from(got.body).toString('base64')
    // It is decoded by now.
    const kept = responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name))
    const headers = kept.map(({ name, value }) => ({
      name: name.replace(/^content-security-policy$/i, '$&-report-only'),
      value,
    }))
    const sent = { requestId, responseCode: responseStatusCode, responseHeaders: headers, body }
    return session.send('Fetch.fulfillRequest', sent)
  }
  // The page may be gone by now.
  session.on('Fetch.requestPaused', (paused) => void answer(paused).catch(() => {}))
  await session.send('Fetch.enable', {
    patterns: [{ resourceType: 'Document', requestStage: 'Response' }],
  })
}

type Paused = {
  requestId: string
  responseStatusCode?: number
  responseHeaders?: { name: string; value: string }[]
}
