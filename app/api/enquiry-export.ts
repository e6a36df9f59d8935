import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type EnquiryView, isEnquiryView } from '#core/enquiries/enquiry-state.ts'
import { enquiryColumns as columns, type ExportedEnquiry } from '#core/enquiries/export-columns.ts'
import { exportHeldData } from '#core/enquiries/held-data.server.ts'
import { listWholeView } from '#core/enquiries/read-enquiries.server.ts'
import { isRefusal } from '#core/issue.ts'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import { escapeCell } from '#core/spreadsheets/cells.ts'
import type { Db } from '#db/schema.ts'
import type { AppContext, RequestInfo } from '../context.ts'
import type { Call } from './call.ts'
import { requireFileUser } from './staff-file.ts'

type Row = ExportedEnquiry

export const exportEnquiries: Call = async ({ db, log }, request, info) => {
  const user = await allowed({ db, log }, request, info)
  if (user instanceof Response) return user
  const csv = stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
  })
  const { view, now } = askedView(request)
  const rows = Readable.from(cellsOf(listWholeView(db, user.id, view, now)))
  // Anyone who stops reading ends the reading of the database too.
  rows.on('error', (error) => {
    log.error({ err: error }, 'export broke off')
    csv.destroy(error)
  })
  csv.on('close', () => rows.destroy())
  return new Response(Readable.toWeb(rows.pipe(csv)) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': await disposition(db, view, now, 'csv'),
    },
  })
}

/** The same for programs: an array with the names of the columns, sent as it is read. */
export const exportEnquiriesJson: Call = async ({ db, log }, request, info) => {
  const user = await allowed({ db, log }, request, info)
  if (user instanceof Response) return user
  const { view, now } = askedView(request)
  const text = Readable.from(jsonOf(listWholeView(db, user.id, view, now)), { objectMode: false })
  text.on('error', (error) => log.error({ err: error }, 'export broke off'))
  return new Response(Readable.toWeb(text) as ReadableStream, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': await disposition(db, view, now, 'json'),
    },
  })
}

function askedView(request: Request) {
  const shown = new URL(request.url).searchParams.get('show')
  return { view: isEnquiryView(shown) ? shown : ('all' as const), now: new Date() }
}

async function disposition(db: Db, view: EnquiryView, now: Date, extension: string) {
  return `attachment; filename="enquiries-${view}-${await findOfficeDay(db, now)}.${extension}"`
}

async function* jsonOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    const cells = Object.entries(columns).map(([name, read]) => [name, read(row)])
    yield `${before}${JSON.stringify(Object.fromEntries(cells))}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* cellsOf(rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  for await (const row of rows) yield Object.values(columns).map((read) => escapeCell(read(row)))
}

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
