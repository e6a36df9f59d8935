import { textKinds } from '#app/text-kinds.server.ts'
import { slugOf } from '#core/slug.ts'
import { type ReadSent, readSent } from '#core/transfer/sent-file.server.ts'
import { exportKind as exportRecords, planReport } from '#core/transfer/transfer.server.ts'
import { isTransferKind } from '#core/transfer/transfer.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Call } from './call.ts'
import { requireFileUser } from './staff-file.ts'

const types = { csv: 'text/csv', json: 'application/json' } as const

/** What /admin/import reads again (docs/product.md §15.1). */
export const exportKind: Call = async ({ db, log }, request) => {
  const { pathname, searchParams } = new URL(request.url)
  const [, , kind = '', file = ''] = pathname.split('/')
  const user = await requireFileUser({ db, log }, request, {
    may: mayEditContent,
    screen: `/admin/${kind}`,
  })
  if (user instanceof Response) return user
  const format = file.endsWith('.json') ? 'json' : 'csv'
  if (!isTransferKind(kind)) return new Response('There is no such list.\n', { status: 404 })
  const theme = searchParams.get('theme') || undefined
  const asked = { format, theme, withTrash: searchParams.get('trash') === 'yes' } as const
  const text = await exportRecords({ db, kinds: textKinds }, user.id, kind, asked)
  const day = new Date().toISOString().slice(0, 10)
  return new Response(text, {
    headers: {
      'content-type': `${types[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="${[kind, ...(theme ? [slugOf(theme, '-')] : []), day].join('-')}.${format}"`,
    },
  })
}

type Sent = Omit<ReadSent, 'text'> & { text?: unknown }

/** What the checked file of /admin/import would do, every row of it. */
export const exportPlan: Call = async ({ db, log, intake }, request) => {
  const user = await requireFileUser({ db, log }, request, {
    may: mayEditContent,
    screen: '/admin/import',
  })
  if (user instanceof Response) return user
  const form = await request.formData().catch(() => undefined)
  const [file, kind] = [form?.get('file'), form?.get('kind')]
  const { text, pictures, issue }: Sent =
    typeof file === 'object' && file !== null
      ? await readSent(Buffer.from(await file.arrayBuffer()), intake)
      : { text: form?.get('text') }
  const asked = typeof text === 'string' && {
    ...{ text, pictures, kind: isTransferKind(kind) ? kind : undefined },
  }
  const report = asked && (await planReport({ db, kinds: textKinds }, asked))
  if (!report) return new Response(`${issue ?? 'Check the file again.'}\n`, { status: 400 })
  return new Response(report, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-rows.csv"',
    },
  })
}
