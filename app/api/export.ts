import { Readable } from 'node:stream'
import { mayEditContent, mayReadEnquiries } from '#core/rights/role.ts'
import { findOfficeDay } from '#core/settings/settings.server.ts'
import { slugOf } from '#core/slug.ts'
import { exportFiles, exportZip } from '#core/transfer/export-files.server.ts'
import { readForm, readZip } from '#core/transfer/sent-file.server.ts'
import { isTransferKind, transferKinds } from '#core/transfer/transfer.ts'
import type { Db } from '#db/schema.ts'
import type { AppContext } from '../context.ts'
import type { Call } from './call.ts'
import { requireFileUser } from './staff-file.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
} as const

/** What /admin/import reads again (docs/product.md §15.1). */
export const exportKind: Call = async ({ db, log, files, exchange }, request, info) => {
  const { pathname, searchParams } = new URL(request.url)
  const [, , kind = '', file = ''] = pathname.split('/')
  const user = await requireFileUser({ db, log }, request, {
    may: mayEditContent,
    screen: `/admin/${kind}`,
    info,
  })
  if (user instanceof Response) return user
  if (!isTransferKind(kind)) return new Response('There is no such list.\n', { status: 404 })
  const theme = searchParams.get('theme') || undefined
  const asked = { theme, withTrash: searchParams.get('trash') === 'yes' }
  const name = [kind, ...(theme ? [slugOf(theme, '-')] : [])].join('-')
  if (file.endsWith('.zip')) {
    const zip = await exportZip({ db, files, exchange }, user.id, [kind], asked)
    return fileResponse(zip, await named(db, name), 'zip', log)
  }
  const format = file.endsWith('.json') ? 'json' : 'csv'
  const parts = { db, exchange }
  const whole = Number.POSITIVE_INFINITY
  const [exported] = await exportFiles(parts, user.id, kind, { ...asked, format }, whole)
  const text = Readable.from(exported?.text ?? [], { objectMode: false })
  return fileResponse(text, await named(db, name), format, log)
}

/** Every list, with the trash and all pictures, as the command import takes it in one go. */
export const exportEverything: Call = async ({ db, log, files, exchange }, request, info) => {
  const user = await requireFileUser({ db, log }, request, {
    may: (role) => mayEditContent(role) && mayReadEnquiries(role),
    screen: '/admin/import',
    info,
  })
  if (user instanceof Response) return user
  const kinds = Object.keys(transferKinds).filter(isTransferKind)
  const parts = { db, files, exchange }
  const zip = await exportZip(parts, user.id, kinds, { withTrash: true })
  return fileResponse(zip, await named(db, 'everything'), 'zip', log)
}

/** 'team-2026-11-22': of the day at the office. */
async function named(db: Db, what: string): Promise<string> {
  return `${what}-${await findOfficeDay(db, new Date())}`
}

export function fileResponse(
  content: Readable,
  name: string,
  format: keyof typeof types,
  log: AppContext['log'],
): Response {
  content.on('error', (error) => log.error({ err: error }, 'export broke off'))
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  })
}

/** What the checked file of /admin/import would do, every row of it. */
export const exportPlan: Call = async ({ db, log, intake, planFile }, request, info) => {
  const user = await requireFileUser({ db, log }, request, {
    may: mayEditContent,
    screen: '/admin/import',
    info,
  })
  if (user instanceof Response) return user
  const form = await readForm(request)
  const { file, kind, pictures, issue } = form ? await readZip(form, intake) : {}
  const { report, issue: why = issue } = file
    ? await planFile({ file, kind, pictures, withReport: true })
    : {}
  if (!report) return new Response(`${why ?? 'Check the file again.'}\n`, { status: 400 })
  return new Response(report, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-rows.csv"',
    },
  })
}
