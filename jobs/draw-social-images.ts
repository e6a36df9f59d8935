import { listPublicPages } from '#app/site/directory.ts'
import { readSite } from '#app/site/read-site.ts'
import { type SocialText, socialFingerprint, socialTextOf } from '#app/site/social/social-text.ts'
import { dayMs } from '#core/clock.ts'
import { languages } from '#core/language.ts'
import {
  deleteSocialImages,
  listSocialImages,
  saveSocialImage,
} from '#core/media/social-images.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { JobContext } from './job.ts'

const keepUnusedMs = 30 * dayMs

/** A new version may show other words. A program that has just started has visitors who wait. */
const firstLookAfterSeconds = 60
/** The first start of all has its first pages to make. */
const firstDrawingAfterSeconds = 5
/** Of the content for which this process last saw to it that every image is there. */
let seen: string | undefined
/** Of the content that this process found with images that an earlier one had drawn. */
let found: string | undefined

/** `upSeconds`: since this program began. */
export async function socialImagesAreDue(db: Db, upSeconds = process.uptime()): Promise<boolean> {
  const revision = JSON.stringify(await findContentRevision(db))
  if (seen !== undefined || upSeconds > firstLookAfterSeconds) return revision !== seen
  found ??= (await listSocialImages(db)).length > 0 ? revision : ''
  return revision !== found && upSeconds > firstDrawingAfterSeconds
}

export async function drawSocialImages(context: JobContext): Promise<void> {
  const { db, log, pages, drawSocialImage, stopping } = context
  const revision = JSON.stringify(await findContentRevision(db))
  const wanted = new Map<string, SocialText>()
  for (const language of languages) {
    const site = await readSite(db, '', language)
    for (const { head } of await listPublicPages(db, pages, site)) {
      const text = socialTextOf(head, site)
      wanted.set(socialFingerprint(text), text)
    }
  }
  const drawn = new Set(await listSocialImages(db))
  for (const [fingerprint, words] of wanted) {
    if (drawn.has(fingerprint)) continue
    if (stopping.aborted) return
    await saveSocialImage(db, fingerprint, await drawSocialImage(words))
  }
  const removed = await deleteSocialImages(
    db,
    [...wanted.keys()],
    new Date(Date.now() - keepUnusedMs),
  )
  log.info({ images: wanted.size, removed }, 'social images are complete')
  seen = revision
}
