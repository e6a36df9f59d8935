import { isRefusal } from '#core/issue.ts'
import { recordReport, recordViolation } from '#core/security/events.server.ts'
import { readReport, readViolation } from '#core/security/report.ts'
import { type Call, refuse } from './call.ts'

/** The same answer to every body, so that probing reveals nothing (docs/product.md §7). */
export const logSecurityEvent: Call = ({ db }, request, { clientKey }) =>
  received(async () => recordReport(db, clientKey, readReport(await bodyOf(request))))

/** What a browser has refused to load or to run on a page of ours, by the page's policy. */
export const reportViolation: Call = ({ db }, request, { clientKey }) =>
  received(async () => {
    const violation = readViolation(await bodyOf(request), request.headers.get('user-agent') ?? '')
    await recordViolation(db, clientKey, violation)
  })

function bodyOf(request: Request): Promise<unknown> {
  return request.json().catch(() => undefined)
}

async function received(record: () => Promise<void>): Promise<Response> {
  try {
    await record()
  } catch (error) {
    if (!isRefusal(error, 'too-many-attempts')) throw error
    const { minutes = 1 } = error.details
    const message = `Too many attempts. Please try again in ${minutes} minutes.`
    const headers = { 'retry-after': String(minutes * 60) }
    return refuse(429, message, headers)
  }
  return Response.json({ ok: true }, { status: 202 })
}
