import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { z } from 'zod'
import { dayIn } from '#core/dates.ts'
import { submitEnquiry } from '#core/enquiries/enquiries.server.ts'
import { checkEnquiry } from '#core/enquiries/enquiry.ts'
import { isRefusal } from '#core/issue.ts'
import { addReport } from '#core/security/outsiders.server.ts'
import { readReport } from '#core/security/report.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { listHomeMembers, listMembers, memberJson } from '#core/team/members.server.ts'
import { findTheme, listThemes } from '#core/themes/themes.server.ts'
import { isUnavailable } from '#db/errors.ts'
import type { AppContext, Visit } from '../context.ts'
import { consentText, enquiryMessages } from '../site/contact/enquiry-messages.ts'
import { contact } from '../site/content/contact.ts'

const text = z.string().default('')

/** Body of submit-contact (docs/product.md §7). Unknown fields change nothing. */
const submission = z.object({
  name: text,
  email: text,
  phone: text,
  message: text,
  page: text,
  ua: text,
  /** The consent text that was shown, or true for the site's own. */
  consent: z.union([z.string().max(1000), z.boolean()]).optional(),
  fill_ms: z.number().int().min(0).max(2_000_000_000).optional(),
  website: text,
})

/**
 * The calls that anyone may make (docs/architecture.md §2), with the fields and order of
 * docs/product.md §7.
 */
export function publicApi(context: AppContext) {
  const { db, log } = context
  const api = new Hono<{ Bindings: Visit }>()

  api.get('/api/*', etag(), async (c, next) => {
    await next()
    // A reader asks each time whether anything has changed.
    if (c.res.ok) c.header('cache-control', 'public, max-age=0, must-revalidate')
  })

  api.get('/api/team-members', async (c) => {
    if (c.req.query('show_on_home') === 'true') {
      const members = await listHomeMembers(db)
      return c.json(
        members.map((member) => ({
          name: member.name,
          role: member.role,
          slug: member.slug,
          image_url: member.imageUrl ?? null,
          display_order: member.displayOrder,
          last_updated: member.lastUpdated,
        })),
      )
    }
    return c.json((await listMembers(db)).map(memberJson))
  })

  api.get('/api/themes', async (c) => {
    const themes = await listThemes(db)
    const byName = themes.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    return c.json(byName.map(({ id, name, description }) => ({ id, name, description })))
  })

  api.get('/api/stock-picks', async (c) => {
    const themeId = c.req.query('theme_id')
    if (!themeId) return c.json({ error: 'theme_id is missing' }, 400)
    const theme = await findTheme(db, themeId)
    // An unpublished theme answers like an unknown one: with nothing.
    const picks = theme ? await listStockPicks(db, theme.id) : []
    const { timeZone } = await readSettings(db)
    return c.json(
      picks.map((pick) => ({
        theme_id: pick.themeId,
        stock_id: pick.stockId,
        name: pick.name,
        ticker: pick.ticker,
        exchange: pick.exchange,
        current_price: usd(pick.currentPrice),
        entry_price: usd(pick.entryPrice),
        image_url: pick.imageUrl ?? null,
        thesis: pick.thesis,
        last_updated: pick.asOf ? dayIn(timeZone, pick.asOf) : null,
        updated_at: pick.updatedAt,
      })),
    )
  })

  api.post('/api/submit-contact', async (c) => {
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
      return c.json({ error: 'Send JSON, with content-type application/json' }, 415)
    const body: unknown = await c.req.json().catch(() => undefined)
    const parsed = submission.safeParse(body)
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.')
      const error = where ? `${where} has the wrong type` : 'The body is not a JSON object'
      return c.json({ error }, 400)
    }
    const sent = parsed.data
    const checked = checkEnquiry(sent)
    if (checked.faults)
      return c.json({ error: contact.errors.summary, fields: enquiryMessages(checked.faults) }, 400)
    const { firm } = await readSettings(db)
    try {
      await submitEnquiry(
        db,
        {
          ...checked.enquiry,
          page: sent.page,
          ua: sent.ua,
          consentText: consentOf(sent.consent),
          fillMs: sent.fill_ms,
          trap: sent.website,
        },
        { clientKey: c.env.clientKey, mailTo: context.enquiriesTo ?? firm.email },
      )
    } catch (error) {
      if (!isRefusal(error, 'too-many-attempts')) throw error
      c.header('retry-after', String((error.details.minutes ?? 1) * 60))
      return c.json({ error: contact.errors.tooMany }, 429)
    }
    return c.json({ ok: true })
  })

  // Whatever comes is answered alike: who sends nonsense learns nothing (docs/product.md §7).
  api.post('/api/log-security-event', async (c) => {
    const report = readReport(await c.req.json().catch(() => undefined))
    try {
      await addReport(db, c.env.clientKey, report)
    } catch (error) {
      if (!isRefusal(error, 'too-many-attempts')) throw error
      const { minutes = 1 } = error.details
      c.header('retry-after', String(minutes * 60))
      return c.json({ error: `Too many attempts. Please try again in ${minutes} minutes.` }, 429)
    }
    return c.json({ ok: true }, 202)
  })

  api.all('/api/*', (c) => c.json({ error: 'There is no such call' }, 404))
  api.onError((error, c) => {
    const unavailable = isUnavailable(error)
    const { requestId } = c.env
    log[unavailable ? 'warn' : 'error']({ err: error, requestId }, 'call failed')
    if (unavailable) c.header('retry-after', '5')
    const words = unavailable ? 'The service is briefly unavailable' : 'Something went wrong'
    return c.json(
      { error: `${words}. Please try again.`, request_id: requestId },
      unavailable ? 503 : 500,
    )
  })
  return api
}

function consentOf(consent: string | boolean | undefined): string {
  if (consent === true) return consentText
  return consent || 'consent not shown (API)'
}

/** Money as a number of US dollars, or null. */
function usd(price: number | undefined): number | null {
  return price === undefined ? null : price / 10_000
}
