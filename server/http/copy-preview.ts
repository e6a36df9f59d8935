import { contactPage } from '#app/site/contact/page.ts'
import { type CopyPlace, copyPlaceOf } from '#app/site/content/copy-places.ts'
import { recipientIn } from '#app/site/content/translations.server.ts'
import { earlierLegalPage, legalPage } from '#app/site/legal/page.ts'
import { letterPage } from '#app/site/letters/page.ts'
import type { SitePage } from '#app/site/page.ts'
import { attestationPage, forRecipient } from '#app/site/private/private-page.tsx'
import { teamPage } from '#app/site/team/page.ts'
import { themePage } from '#app/site/themes/page.ts'
import { dayIn } from '#core/dates.ts'
import { type Language, languages, otherLanguages } from '#core/language.ts'
import { findLegalText } from '#core/legal/legal-texts.server.ts'
import type { PrivateLink } from '#core/private-links/private-link.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Asked, Shown } from './changed-pages.ts'
import { counterAt, formWith, refusalAt } from './contact-states.ts'
import { copyStates } from './copy-states.ts'

/** The page that shows a sentence of the copy; undefined where that is the usual one, or none. */
export async function pageOfSentence(asked: Asked, name: string): Promise<Shown | undefined> {
  const place = copyPlaceOf(name)
  return place && places[place](asked, name)
}

const places: Readonly<
  Record<CopyPlace, (asked: Asked, name: string) => Promise<Shown | undefined>>
> = {
  ...copyStates,
  'legal.meta.privacy': (asked) => legalPageOf('privacy', asked),
  'legal.links.terms': (asked) => legalPageOf('privacy', asked),
  'legal.meta.disclosures': (asked) => legalPageOf('disclosures', asked),
  async 'frame.bindingInEnglish'(asked) {
    const found = await legalText(asked)
    const text = found && { ...found.text, language: otherLanguages(asked.language)[0] }
    return text && { page: legalPage, data: { text, earlier: [] } }
  },
  'letters.letter.later': (asked) => firstOf(letterPage, asked, (data) => data.includes('"later"')),
  themePage: (asked) => firstOf(themePage, asked),
  stocks: (asked) => firstOf(themePage, asked),
  richText: (asked) => firstOf(letterPage, asked, (html) => /"type":"(note|chart)"/.test(html)),
  'letters.letter': (asked) => firstOf(letterPage, asked),
  'letters.notFound': async () => letterPage.unknown && { page: letterPage.unknown, data: {} },
  'team.memberTitle': openedMember,
  'team.meeting': openedMember,
  'team.close': openedMember,
  'contact.errors': async (_, name) => ({
    page: formWith((copy) => refusalAt(copy, name)),
    data: {},
  }),
  'contact.form.counter': async (_, name) => ({
    page: formWith((copy) => counterAt(copy, name)),
    data: {},
  }),
  'contact.form.sending': async () => ({ page: formWith(() => ({ isSending: true })), data: {} }),
  'contact.form': async () => ({ page: contactPage, data: {} }),
  'contact.closed': async () => ({ page: contactPage, data: { isClosed: true } }),
  'legal.earlier.metaTitle': replacedText,
  'legal.earlier.notice': replacedText,
  'legal.earlier.present': replacedText,
  async 'legal.earlier'(asked) {
    const found = await legalText(asked)
    return found && { page: legalPage, data: { text: found.text, earlier: [found.period] } }
  },
  'privateLink.attestation': async ({ language, now }, name) => ({
    page: attestationPage as SitePage,
    data: {
      link: sampleLink(language, now),
      fingerprint: '',
      refusal: name === 'privateLink.attestation.changed' ? 'changed' : 'missing',
    },
  }),
  async privateLink(asked) {
    const shown = await firstOf(themePage, asked)
    const link = sampleLink(asked.language, asked.now)
    return shown && { ...shown, page: forRecipient(shown.page, link) }
  },
}

/** The first, or the first that has what is looked for. */
async function firstOf(
  page: SitePage,
  { db, now, language }: Asked,
  has = (_: string) => true,
): Promise<Shown | undefined> {
  const found: Shown[] = []
  for (const value of (await page.known?.(db, now, language)) ?? []) {
    const data = await page.load(db, value, now, language)
    if (data !== undefined) found.push({ page, data })
    if (data !== undefined && has(JSON.stringify(data))) return { page, data }
  }
  return found[0]
}

async function openedMember({ db, now, language }: Asked): Promise<Shown | undefined> {
  const [slug] = (await teamPage.knownQueries?.(db, now, language)) ?? []
  const data = await teamPage.load(db, slug, now, language)
  return { page: teamPage, data }
}

async function legalPageOf(slug: string, { db, now, language }: Asked) {
  const data = await legalPage.load(db, slug, now, language)
  return data === undefined ? undefined : { page: legalPage, data }
}

async function legalText({ db, now, language }: Asked) {
  const text = await findLegalText(db, 'terms', now, language)
  const { timeZone } = await findSettings(db)
  const day = dayIn(timeZone, now)
  return text && { text, period: { day, version: text.version, from: now, until: now } }
}

/** As one that was replaced today. */
async function replacedText(asked: Asked): Promise<Shown | undefined> {
  const found = await legalText(asked)
  return found && { page: earlierLegalPage, data: { ...found, languages } }
}

function sampleLink(language: Language, now: Date): PrivateLink {
  return {
    id: '',
    themeId: '',
    themeName: '',
    version: 1,
    language,
    email: '',
    byMail: false,
    recipient: recipientIn(language),
    asksAttestation: true,
    createdBy: '',
    revokedBy: '',
    createdAt: now,
    expiresAt: now,
    openedAt: now,
    revokedAt: undefined,
  }
}
