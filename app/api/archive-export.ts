import { Readable } from 'node:stream'
import { findRequestUser } from '#app/client.server.ts'
import type { AppContext } from '#app/context.ts'
import { exportArchive } from '#core/archive/export.server.ts'
import { isDay, momentOf } from '#core/dates.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { mayReadArchive } from '#core/users/role.ts'
import type { Call } from './call.ts'

const dayMs = 24 * 60 * 60_000

/** A period of the archive as one ZIP, sent as it is made; days are the office's, both included. */
export const downloadArchive: Call = async ({ db, log, files }: AppContext, request) => {
  const user = await findRequestUser({ db, log }, request)
  const next = new URLSearchParams({ next: '/admin/archive' })
  if (!user) return new Response(null, { status: 303, headers: { location: `/auth?${next}` } })
  if (!mayReadArchive(user.role) || user.mustEnrol)
    return new Response('Not allowed.\n', { status: 403 })
  const { searchParams } = new URL(request.url)
  const [first, last] = [searchParams.get('from') ?? '', searchParams.get('until') ?? '']
  if (!isDay(first) || !isDay(last) || first > last)
    return new Response('Say from which day until which day: the first is not after the last.\n', {
      status: 400,
    })
  const { timeZone } = await readSettings(db)
  const [from, end] = [momentOf(timeZone, `${first}T00:00`), momentOf(timeZone, `${last}T00:00`)]
  if (!from || !end) return new Response('There is no such day.\n', { status: 400 })
  const until = new Date(end.getTime() + dayMs - 1)
  const zip = await exportArchive(db, user.id, { from, until, files })
  zip.on('error', (error) => log.error({ err: error }, 'export of the archive broke off'))
  return new Response(Readable.toWeb(zip) as ReadableStream, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="archive-${first}-${last}.zip"`,
    },
  })
}
