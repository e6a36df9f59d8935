import type { IncomingMessage } from 'node:http'
import { withCopy } from '#app/site/content/current-copy.ts'
import { readCopy } from '#app/site/content/read-copy.server.ts'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import type { SitePage } from '#app/site/page.ts'
import { attestationPage, attestationText, forRecipient } from '#app/site/private/private-page.tsx'
import { themePage } from '#app/site/themes/page.ts'
import type { Language } from '#core/language.ts'
import {
  attest,
  type OpenedLink,
  openPrivateLink,
} from '#core/private-links/opened-links.server.ts'
import { findLinkLanguage } from '#core/private-links/private-links.server.ts'
import { listPublishedTexts } from '#core/texts/published.server.ts'
import type { Db } from '#db/schema.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Handler } from './handler.ts'

/** Looked up at each request: a revoked link is dead at once, everywhere (docs/product.md §14). */
export function createPrivateLinkPage(parts: {
  db: Db
  site: PublicSite
  now: () => Date
}): Handler {
  const { db, site, now } = parts
  return async (request, { address, incoming }) => {
    const token = (address?.path ?? '').split('/')[2] ?? ''
    const opened = await openPrivateLink(db, token, { now: now(), isReading: isReading(incoming) })
    if (!opened) return showDead(await findLinkLanguage(db, token))
    if (request.method !== 'POST') return show(opened, false)
    const form = await request.formData().catch(() => undefined)
    if (!form?.has('attest')) return show(opened, true)
    const { language } = opened.link
    await attest(db, token, await shownAttestation(db, now(), language), now())
    return new Response(null, { status: 303, headers: { location: `/private/${token}` } })
  }

  async function showDead(language: Language) {
    return html(await site.render(notFoundPage as SitePage<object>, {}, language), 404, language)
  }

  async function show({ link, mustAttest, content }: OpenedLink, isMissing: boolean) {
    const { language } = link
    if (mustAttest) {
      const asked = await site.render(attestationPage, { link, isMissing }, language)
      return html(asked, isMissing ? 400 : 200, language)
    }
    const data = await themePage.preview?.(db, link.themeId, content, now(), language)
    return html(await site.render(forRecipient(themePage, link), data, language), 200, language)
  }
}

/** Mail programs look whether a link is there, and browsers fetch what may be opened next. */
function isReading({ method, headers }: IncomingMessage): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name])
  return method !== 'HEAD' && !purpose.some((value) => /prefetch|preview/i.test(String(value)))
}

/** The sentence as it is published now, and the version that it is of. */
async function shownAttestation(
  db: Db,
  now: Date,
  language: Language,
): Promise<{ text: string; version: number }> {
  const copy = await readCopy(db, now, language)
  const published = await listPublishedTexts(db, 'page', language, now)
  const version = published.find(({ key }) => key === 'private-link')?.version ?? 0
  return { text: withCopy(copy, attestationText), version }
}

function html(body: string, status: number, language: Language = 'en'): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-language': language }
  return new Response(body, { status, headers })
}
