import { findOldPicture } from '#core/hosted/hosted-records.server.ts'
import type { Call } from './call.ts'

/** Addresses of the hosted backend's buckets, where they reach this program (docs/moving-in.md). */
export const oldPicture: Call = async ({ db }, request) => {
  const { pathname } = new URL(request.url)
  const path = pathname.replace(/^\/storage\/v1\/(object|render\/image)\/(public|sign)\//, '')
  const location = await findOldPicture(db, decodeURIComponent(path))
  if (!location) return new Response('There is no such picture.\n', { status: 404 })
  return new Response(null, { status: 301, headers: { location } })
}
