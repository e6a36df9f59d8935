import { languageFrom } from '#core/language.ts'
import { defaultSocialPath } from '#core/media/social-image-path.ts'
import { findSocialImage } from '#core/media/social-images.server.ts'
import type { Call } from './call.ts'

/** Until the job has drawn it, the default image is sent, which must not be cached. */
export const socialImage: Call = async ({ db }, request) => {
  const named = /([0-9a-f]{24})(?:-(\w+))?\.png$/.exec(new URL(request.url).pathname)
  const [, fingerprint = '', language] = named ?? []
  const png = await findSocialImage(db, fingerprint)
  if (!png)
    return new Response(null, {
      status: 302,
      headers: { location: defaultSocialPath(languageFrom(language)), 'cache-control': 'no-store' },
    })
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
