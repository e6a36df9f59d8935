import type { IncomingMessage } from 'node:http'
import { isHttps, readCookie, withCookies } from '#app/cookies.server.ts'
import { readCopy } from '#app/site/content/read-copy.server.ts'
import { notFoundPage } from '#app/site/errors/not-found-page.tsx'
import type { SitePage } from '#app/site/page.ts'
import {
  type AttestationRefusal,
  attestationPage,
  attestationText,
  forRecipient,
} from '#app/site/private/private-page.tsx'
import { themePage } from '#app/site/themes/page.ts'
import type { Language } from '#core/language.ts'
import {
  attest,
  fingerprintOf,
  type OpenedLink,
  openPrivateLink,
  type Sentence,
} from '#core/private-links/opened-links.server.ts'
import { findLinkLanguage } from '#core/private-links/private-links.server.ts'
import { listPublishedLines } from '#core/texts/published.server.ts'
import type { Db } from '#db/schema.ts'
import type { PublicSite } from '../pages/site.ts'
import type { Handler } from './handler.ts'

/** Looked up at each request: a revoked link is dead at once, everywhere (docs/product.md §14). */
export function createPrivateLinkPage(parts: {
  db: Db
  site: PublicSite
  now: () => Date
  /** On a copy, whose links are the recipients' own. */
  isOff: boolean
}): Handler {
  const { db, site, now, isOff } = parts
  return async (request, { address, incoming }) => {
    const token = (address?.path ?? '').split('/')[2] ?? ''
    if (isOff) return showDead(await findLinkLanguage(db, token))
    const cookies = request.headers.get('cookie')
    const browser = readCookie(cookies, isHttps(request), 'recipient')
    const asked = { now: now(), isReading: isReading(incoming), browser }
    const opened = await openPrivateLink(db, token, asked)
    if (!opened) return showDead(await findLinkLanguage(db, token))
    const { link } = opened
    const sentence = await findSentence(db, now(), link.language)
    if (request.method !== 'POST') return show(opened, sentence)
    const form = await request.formData().catch(() => undefined)
    if (!form?.has('attest')) return show(opened, sentence, 'missing')
    const read = String(form.get('sentence'))
    const outcome = await attest(db, link, { sentence, read, browser, now: now() })
    if (outcome === 'changed') return show(opened, sentence, 'changed')
    const headers = withCookies(request, { recipient: outcome.browser })
    headers.set('location', `/private/${token}`)
    return new Response(null, { status: 303, headers })
  }

  async function showDead(language: Language) {
    return answer(notFoundPage, {}, { status: 404, language })
  }

  async function show(
    { link, mustAttest, content }: OpenedLink,
    sentence: Sentence,
    refusal?: AttestationRefusal,
  ) {
    const { language } = link
    if (mustAttest) {
      const fingerprint = fingerprintOf(sentence)
      const status = refusal ? statusOf[refusal] : 200
      return answer(attestationPage, { link, fingerprint, refusal }, { status, language })
    }
    const data = await themePage.preview?.(db, link.themeId, content, now(), language)
    return answer(forRecipient(themePage, link), data, { status: 200, language })
  }

  async function answer(
    page: SitePage,
    data: unknown,
    { status, language }: { status: number; language: Language },
  ): Promise<Response> {
    const { html } = await site.render(page, { language, data: () => data, isAnswer: true })
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-language': language }
    return new Response(html, { status, headers })
  }
}

const statusOf = { missing: 400, changed: 409 } satisfies Record<AttestationRefusal, number>

/** Mail programs look whether a link is there, and browsers fetch what may be opened next. */
function isReading({ method, headers }: IncomingMessage): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name])
  return method !== 'HEAD' && !purpose.some((value) => /prefetch|preview/i.test(String(value)))
}

/** The sentence as it is published now. */
async function findSentence(db: Db, now: Date, language: Language): Promise<Sentence> {
  const copy = await readCopy(db, now, language)
  const published = await listPublishedLines(db, 'page', language, now)
  const version = published.find(({ key }) => key === 'private-link')?.version ?? 0
  return { text: attestationText(copy), version }
}
