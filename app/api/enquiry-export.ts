import { Readable } from 'node:stream'
import { isEnquiryView } from '#core/enquiries/enquiry-state.ts'
import { enquiryColumnNames } from '#core/enquiries/export-columns.ts'
import { exportHeldData } from '#core/enquiries/held-data.server.ts'
import { listWholeView } from '#core/enquiries/read-enquiries.server.ts'
import { isRefusal } from '#core/issue.ts'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import { type ExportFormat, writeRecords } from '#core/transfer/export-files.server.ts'
import type { AppContext, RequestInfo } from '../context.ts'
import type { Call } from './call.ts'
import { fileResponse } from './export.ts'
import { requireFileUser } from './staff-file.ts'

/** The view that the list of enquiries shows. */
const exportView =
  (format: ExportFormat): Call =>
  async ({ db, log }, request, info) => {
    const user = await allowed({ db, log }, request, info)
    if (user instanceof Response) return user
    const shown = new URL(request.url).searchParams.get('show')
    const view = isEnquiryView(shown) ? shown : 'all'
    const now = new Date()
    const name = `enquiries-${view}-${await findOfficeDay(db, now)}`
    const records = listWholeView(db, user.id, view, now)
    const text = Readable.from(writeRecords(format, enquiryColumnNames, records), {
      objectMode: false,
    })
    return fileResponse(text, name, format, log)
  }

export const exportEnquiries = exportView('csv')
export const exportEnquiriesJson = exportView('json')

export const exportHeld: Call = async ({ db, log }, request, info) => {
  const user = await allowed({ db, log }, request, info)
  if (user instanceof Response) return user
  const form = await request.formData().catch(() => undefined)
  const email = form?.get('email')
  if (typeof email !== 'string' || email.trim() === '')
    return new Response('Say which address.\n', { status: 400 })
  try {
    const held = await exportHeldData(db, user.id, email, new Date())
    return new Response(`${JSON.stringify(held, undefined, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="held-data.json"',
      },
    })
  } catch (error) {
    if (isRefusal(error)) return new Response('Not allowed.\n', { status: 403 })
    throw error
  }
}

function allowed(context: Pick<AppContext, 'db' | 'log'>, request: Request, info: RequestInfo) {
  const screen = '/admin/enquiries'
  return requireFileUser(context, request, { may: mayReadEnquiries, screen, info })
}
