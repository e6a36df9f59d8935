import { copyPlaceOf, withPlaceMarks } from '#app/site/content/copy-places.ts'
import { pageAddress } from '#app/site/content/named-pages.ts'
import { pageKind } from '#app/site/content/page-copy.ts'
import { typedCopy } from '#app/site/content/read-copy.server.ts'
import { errorPage } from '#app/site/errors/error-page.tsx'
import { legalPage } from '#app/site/legal/page.ts'
import { letterPage } from '#app/site/letters/page.ts'
import type { SitePage } from '#app/site/page.ts'
import { findPathOf } from '#app/site/pages.ts'
import { themePage } from '#app/site/themes/page.ts'
import { textKindsIn } from '#app/text-kinds.server.ts'
import { momentOf } from '#core/dates.ts'
import { disclosureKind } from '#core/disclosures/disclosure.ts'
import { type Language, segmentOf, translations } from '#core/language.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { parseContent } from '#core/texts/read-draft.server.ts'
import {
  completeContent,
  type TextContent,
  type TextId,
  type TextKind,
} from '#core/texts/text-kind.ts'
import { findVersion } from '#core/texts/versions.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { pagePolicy } from '../answer/policy.ts'
import type { Log } from '../log.ts'
import type { PublicSite } from '../pages/site.ts'
import { copyStates, type State, themeWith } from './copy-states.ts'
import { pageOfPlace, siteWith } from './disclosure-preview.ts'
import type { Handler } from './handler.ts'
import { previewMails } from './mail-preview.ts'
import { text } from './send.ts'
import { framedPage, requireFrameUser } from './staff-frame.ts'

const previews: Readonly<Record<string, { kind: TextKind; page: SitePage | undefined }>> = {
  themes: { kind: themeTexts, page: themePage },
  letters: { kind: letterTexts, page: letterPage },
  legal: { kind: legalTexts, page: legalPage },
  pages: { kind: pageKind, page: undefined },
  disclosures: { kind: disclosureKind, page: undefined },
}

/**
 * A draft's public page, for admins only and never kept (docs/product.md §10): what is saved (GET)
 * (of a `version`, or the newest) or what a form holds (POST `content`), now or as on another day
 * (`on`); of a page's copy the page that has a `sentence`. Only pages of ours may frame it.
 */
export function createPreview(parts: { db: Db; log: Log; site: PublicSite }): Handler {
  const { db, log, site } = parts
  return async (request, { address, outgoing, info }) => {
    const user = await requireFrameUser({ db, log }, request, { may: mayEditContent, info })
    if (user instanceof Response) return user
    const [, , section = '', key = '', end = ''] = (address?.path ?? '').split('/')
    const preview = Object.hasOwn(previews, section) ? previews[section] : undefined
    if (!preview) return missing()
    const language = translations.find((each) => segmentOf(each) === end) ?? 'en'
    const id: TextId = { key: decodeURIComponent(key), language }
    const kind = textKindsIn(language)[preview.kind.name]
    const draft = await findDraft(db, kind, id)
    const [row] = draft?.list.rows ?? []
    if (!draft || !row) return missing()
    const version = address?.query.get('version')
    const stored = version ? (await findVersion(db, kind, id, Number(version)))?.content : row
    if (!stored) return missing()
    const content = await contentFor(request, kind, draft.key, stored)
    if (!content) return text(400, 'This text cannot be shown.\n')
    const now = await shownAt(db, address?.query.get('on') ?? '')
    if (!now) return text(400, 'This is not a day and time.\n')
    const sentence = address?.query.get('sentence') ?? ''
    const asked = { db, site, now, language: id.language, sentence }
    const isTyped = request.method === 'POST'
    const shown = isTyped ? withPlaceMarks(content, sentence) : content
    return framedPage(outgoing, await draw(asked, preview, draft.key, shown))
  }
}

/** The public page of a content; for copy the page that shows most of it. */
async function draw(
  asked: { db: Db; site: PublicSite; now: Date; language: Language; sentence: string },
  { kind, page }: (typeof previews)[string],
  key: string,
  content: TextContent,
): Promise<{ html: string; policy: string }> {
  const { db, site, now, language, sentence } = asked
  if (page?.preview) {
    const data = await page.preview(db, key, content, now, language)
    const shown = kind === themeTexts ? themeWith(data, sentence) : { page, data }
    return site.render(shown.page, { language, now, data: () => shown.data })
  }
  if (kind === pageKind && key === 'mails') {
    const html = await previewMails(db, content, now, language)
    return { html, policy: pagePolicy(html, "'self'") }
  }
  if (kind === disclosureKind) {
    const address = await pageOfPlace(db, String(content.where), now, language)
    return site.render(address, { language, now, site: siteWith({ key, language, content }) })
  }
  const usual: State =
    key === 'server-error'
      ? { at: errorPage, data: () => ({ status: 500 }) }
      : { at: pageAddress(key) ?? '' }
  const place = copyPlaceOf(sentence)
  const state = place ? copyStates[place] : usual
  const { first, has } = state
  const at = first ? await findPathOf(first, site.pages, asked, has) : state.at
  const { page: change, data } = at === undefined ? usual : state
  return site.render(at ?? usual.at ?? '', {
    language,
    now,
    copy: typedCopy(content, language),
    page: change,
    data: data && ((found, shown) => data(found, shown, sentence)),
  })
}

/** Now, or the moment of the office that was asked for; undefined for what is not a moment. */
async function shownAt(db: Db, on: string): Promise<Date | undefined> {
  if (on === '') return new Date()
  const { timeZone } = await findSettings(db)
  return momentOf(timeZone, on)
}

/** Undefined for what no form of ours sends. */
async function contentFor(
  request: Request,
  kind: TextKind,
  key: string,
  row: TextContent,
): Promise<TextContent | undefined> {
  if (request.method !== 'POST') return completeContent(kind.fieldsOf(key), row)
  const sent = await request.formData().catch(() => undefined)
  return parseContent(kind, key, String(sent?.get('content') ?? ''))
}

const missing = () => text(404, 'There is no such text.\n')
