/** Apart from the server: what its library takes of memory, it keeps for as long as its process lives. */
import process from 'node:process'
import { drawSocialImage } from '#app/site/social/draw.server.tsx'
import type { SocialText } from '#app/site/social/social-text.ts'

export type Drawn = { png: Buffer } | { failure: string }

const [, , fontFolder = ''] = process.argv

process.on('message', async (text: SocialText) => process.send?.(await drawn(text)))
process.on('disconnect', () => process.exit(0))

function drawn(text: SocialText): Promise<Drawn> {
  return drawSocialImage(text, fontFolder).then(
    (png) => ({ png }),
    (error) => ({ failure: String(error) }),
  )
}
