import { isRefusal } from '#core/issue.ts'
import { recordReport } from '#core/security/events.server.ts'
import { readReport } from '#core/security/report.ts'
import type { Call } from './call.ts'

/** The same answer to every body, so that probing reveals nothing (docs/product.md §7). */
export const logSecurityEvent: Call = async ({ db }, request, { clientKey }) => {
  try {
    await recordReport(db, clientKey, readReport(await request.json().catch(() => undefined)))
  } catch (error) {
    if (!isRefusal(error, 'too-many-attempts')) throw error
    const { minutes = 1 } = error.details
    const message = `Too many attempts. Please try again in ${minutes} minutes.`
    const headers = { 'retry-after': String(minutes * 60) }
    return Response.json({ error: message }, { status: 429, headers })
  }
  return Response.json({ ok: true }, { status: 202 })
}
