import { Readable } from 'node:stream'
import type { AppContext } from '#app/context.ts'
import { exportArchive } from '#core/archive/export.server.ts'
import { dayAfter, isDay, startOfDay } from '#core/dates.ts'
import { mayReadArchive } from '#core/rights/role.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Call } from './call.ts'
import { requireFileUser } from './staff-file.ts'

/** A period of the archive as one ZIP, sent as it is made; days are the office's, both included. */
export const downloadArchive: Call = async ({ db, log, files }: AppContext, request, info) => {
  const user = await requireFileUser({ db, log }, request, {
    may: mayReadArchive,
    screen: '/admin/archive',
    info,
  })
  if (user instanceof Response) return user
  const { searchParams } = new URL(request.url)
  const first = searchParams.get('from') ?? ''
  const last = searchParams.get('until') ?? ''
  if (!isDay(first) || !isDay(last) || first > last)
    return new Response('Say from which day until which day: the first is not after the last.\n', {
      status: 400,
    })
  const { timeZone } = await findSettings(db)
  const from = startOfDay(timeZone, first)
  const end = startOfDay(timeZone, dayAfter(last))
  if (!from || !end) return new Response('There is no such day.\n', { status: 400 })
  const until = new Date(end.getTime() - 1)
  const zip = await exportArchive(db, user.id, { from, until, files })
  zip.on('error', (error) => log.error({ err: error }, 'export of the archive broke off'))
  return new Response(Readable.toWeb(zip) as ReadableStream, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="archive-${first}-${last}.zip"`,
    },
  })
}
