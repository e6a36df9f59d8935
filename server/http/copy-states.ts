import { createElement, Fragment } from 'react'
import { messageCounter } from '#app/site/contact/enquiry-messages.ts'
import { contactPage } from '#app/site/contact/page.ts'
import { contactCopy } from '#app/site/content/contact.ts'
import { type Copy, fillTemplate, wordsIn } from '#app/site/content/copy.ts'
import type { CopyPlace } from '#app/site/content/copy-places.ts'
import { recipientIn } from '#app/site/content/translations.server.ts'
import { errorPage } from '#app/site/errors/error-page.tsx'
import type { FactsData } from '#app/site/facts/facts-view.tsx'
import { withOffer } from '#app/site/frame/shown-offer.tsx'
import type { ContactFormProps } from '#app/site/islands/contact-form.tsx'
import { earlierLegalPage } from '#app/site/legal/page.ts'
import type { LettersData } from '#app/site/letters/letters-data.ts'
import { letterPage } from '#app/site/letters/page.ts'
import type { Site, SitePage } from '#app/site/page.ts'
import { attestationPage, forRecipient } from '#app/site/private/private-page.tsx'
import { proofPage } from '#app/site/proof/page.ts'
import type { ProofData } from '#app/site/proof/proof-view.tsx'
import { teamPage } from '#app/site/team/page.ts'
import { themePage, themesPage } from '#app/site/themes/page.ts'
import { ShownInEnglish } from '#app/site/written.tsx'
import { dayIn } from '#core/dates.ts'
import { enquiryFieldNames, enquiryFields } from '#core/enquiries/enquiry.ts'
import { type Language, languages, otherLanguages } from '#core/language.ts'
import type { LegalText } from '#core/legal/legal-text.ts'
import type { PrivateLink } from '#core/private-links/private-link.ts'
import type { RichText } from '#core/rich-text/rich-text.ts'

/** A state of a page in which a sentence is read, and which its records may not have at present. */
export type State = {
  /** An address, a page without what it reads, or the first of the addresses of a page. */
  at?: string | SitePage
  first?: SitePage
  /** Rather the first whose data has this. */
  has?(data: string): boolean
  page?(found: SitePage, site: Site): SitePage
  data?(found: unknown, site: Site, sentence: string): unknown
}

type StockFields = Record<string, unknown> & { currentPrice?: number }
type ThemeFields = { theme: Record<string, unknown>; stocks: StockFields[] }

function theme(change: (data: ThemeFields, site: Site) => object): State {
  return { first: themePage, data: (found, site) => change(found as ThemeFields, site) }
}

function stock(change: (first: StockFields, site: Site) => object): State {
  return theme((data, site) => ({
    ...data,
    stocks: data.stocks.map((each, index) => (index === 0 ? change(each, site) : each)),
  }))
}

function failedPicks(isLoading = false): State {
  return theme(({ theme, ...data }) => ({
    ...data,
    stocks: undefined,
    isLoading,
    theme: { ...theme, texts: { ...(theme.texts as object), errorTitle: '' } },
  }))
}

function letter(change: object): State {
  return {
    first: letterPage,
    data(found) {
      const data = found as { letter: object }
      return { ...data, letter: { ...data.letter, ...change } }
    },
  }
}

function proof(change: object): State {
  return {
    first: proofPage,
    data(found) {
      const data = found as ProofData
      return { ...data, proof: { ...data.proof, ...change } }
    },
  }
}

function team(state: object): State {
  return { at: '/team', data: (found) => ({ ...(found as object), ...state }) }
}

const openedMember: State = { first: teamPage }

const bareStock = stock((first) => ({
  ...first,
  currentPrice: undefined,
  entryPrice: undefined,
  asOf: undefined,
  thesis: '',
  imageUrl: undefined,
  picture: undefined,
  pricePoints: [],
}))

/** As one that was replaced today. */
const replacedText: State = {
  at: '/legal/terms',
  page: () => earlierLegalPage,
  data: (found, site) => ({ text: textOf(found), period: periodOf(found, site), languages }),
}

/** The page that shows a sentence, where that is not the usual page of its text. */
export const copyStates: Readonly<Record<CopyPlace, State>> = {
  'serverError.unavailable': { at: errorPage, data: () => ({ status: 503 }) },
  'frame.arabicOffer': { at: '/', page: withOffer },
  'frame.staff.edit': { first: themePage },
  'frame.shownInEnglish': {
    first: themePage,
    page: (found, { language }) => (language === 'en' ? belowLineOfTranslations(found) : found),
    data: (found, { language }) => (language === 'en' ? found : withThesisInEnglish(found)),
  },
  'frame.pageInEnglish': theme((data, { language }) => ({
    ...data,
    theme: { ...data.theme, language: otherLanguages(language)[0] },
  })),
  'frame.bindingInEnglish': {
    at: '/legal/terms',
    data: (found, { language }) => ({
      text: { ...textOf(found), language: otherLanguages(language)[0] },
      earlier: [],
    }),
  },
  themePage: { first: themePage },
  'themePage.adminHint': theme((data) => ({ ...data, stocks: [] })),
  'themePage.sections.why': theme(({ theme, ...data }) => {
    const { page } = theme as { page: { why: object } }
    const untitled = { ...page, why: { ...page.why, title: '' } }
    return { ...data, theme: { ...theme, page: untitled } }
  }),
  'themePage.loading': failedPicks(true),
  'themePage.errorText': failedPicks(),
  'themePage.genericErrorTitle': failedPicks(),
  'themePage.tryAgain': failedPicks(),
  'themePage.closedPicks': theme((data, { now }) => ({
    ...data,
    closed: data.stocks.slice(0, 2).map((stock) => ({
      ...stock,
      closingPrice: stock.currentPrice,
      closedAt: now,
    })),
  })),
  'themes.empty': { at: '/themes', data: () => ({ themes: [] }) },
  stocks: { first: themePage },
  'stocks.chart.failed': stock((first) => ({
    ...first,
    imageUrl: '/media/not-there.jpg',
    picture: undefined,
  })),
  'stocks.chart.benchmark': theme((data) => {
    const points = data.stocks.find(({ pricePoints }) => pricePoints)?.pricePoints
    return { ...data, benchmark: { name: 'MSCI World', points } }
  }),
  'stocks.asOf': stock((first, { now }) => ({
    ...first,
    asOf: now,
    pricePoints: [{ price: first.currentPrice, asOf: now, source: 'manual' }],
  })),
  'stocks.noValue': bareStock,
  'stocks.missingThesis': bareStock,
  'stocks.chart.missing': bareStock,
  'team.empty': { at: '/team', data: () => ({ members: [] }) },
  'team.linkCopied': team({ copyOutcome: 'copied' }),
  'team.copyFailed': team({ copyOutcome: { failed: 'https://www.example/team#jane-doe' } }),
  'team.profile': {
    first: teamPage,
    data(found) {
      const data = found as { opened: object }
      return { ...data, opened: { ...data.opened, profileUrl: 'https://profile.example/' } }
    },
  },
  'team.memberTitle': openedMember,
  'team.meeting': openedMember,
  'team.close': openedMember,
  'facts.way': { at: '/' },
  'facts.press': {
    at: '/facts',
    data: (found) => ({
      ...(found as FactsData),
      press: ['press@firm.example'],
      logo: { base: '/icon', width: 192, height: 192, widths: [192], fallback: 'png' },
    }),
  },
  'proof.line': { first: letterPage, has: (data) => data.includes('"sha256"') },
  'proof.withdrawn': proof({ text: undefined }),
  'proof.facts.until': proof({ until: new Date(0) }),
  'proof.braces': proof({ kind: 'legal', text: '{firm}' }),
  proof: { first: proofPage },
  'letters.letter': { first: letterPage },
  'letters.letter.later': { first: letterPage, has: (data) => data.includes('"later"') },
  'letters.letter.readTime': letter({ readTime: '' }),
  'letters.letter.quarters': {
    first: letterPage,
    data(found, _site, sentence) {
      const data = found as { letter: object }
      const quarter = ['first', 'second', 'third', 'fourth'].indexOf(
        sentence.split('.').at(-1) ?? '',
      )
      const date = `2026-${String(quarter * 3 + 1).padStart(2, '0')}-01`
      return { ...data, letter: { ...data.letter, quarter: '', date } }
    },
  },
  'richText.notes': {
    at: '/legal/terms',
    data: (found) => ({ text: { ...textOf(found), body: notedBody() }, earlier: [] }),
  },
  'letters.notFound': { at: '/letters/*' },
  'letters.empty': { at: '/letters', data: () => ({ letters: [], years: [] }) },
  'letters.index': {
    at: '/letters',
    data(found) {
      const { letters } = found as LettersData
      const all = Array.from({ length: 10 }, (_, index) => {
        const letter = letters[index % letters.length]
        return { ...letter, slug: `${letter?.slug}-${index}` }
      })
      return letters.length > 0 ? { letters: all, years: [], page: 1, hasMore: false } : found
    },
  },
  'letters.pages': {
    at: '/letters',
    data(found, { now }) {
      const year = String(now.getUTCFullYear())
      return { ...(found as LettersData), years: [year], year, page: 2, hasMore: true }
    },
  },
  richText: { first: letterPage, has: (data) => /"type":"(note|chart)"/.test(data) },
  'richText.chartData': letter({ body: chartBody() }),
  'contact.form': { at: contactPage, data: () => ({ asksCallBack: true }) },
  'contact.form.requiredNote': { at: contactPage, data: () => ({}) },
  'contact.form.sending': { at: contactPage, data: () => ({ isSending: true }) },
  'contact.form.counter': {
    at: contactPage,
    data: (_, { copy }, sentence) => counterAt(copy, sentence),
  },
  'contact.errors': {
    at: contactPage,
    data: (_, { copy }, sentence) => refusalAt(copy, sentence),
  },
  'contact.office.whatsApp': {
    at: '/contact',
    page: (found) => ({
      ...found,
      View: ({ site, ...given }) =>
        createElement(found.View, { ...given, site: { ...site, whatsApp: '+20 100 000 0000' } }),
    }),
  },
  'contact.closed': { at: contactPage, data: () => ({ isClosed: true }) },
  'legal.meta.privacy': { at: '/legal/privacy' },
  'legal.links.terms': { at: '/legal/privacy' },
  'legal.meta.disclosures': { at: '/legal/disclosures' },
  'legal.earlier': {
    at: '/legal/terms',
    data: (found, site) => ({ text: textOf(found), earlier: [periodOf(found, site)] }),
  },
  'legal.earlier.metaTitle': replacedText,
  'legal.earlier.notice': replacedText,
  'legal.earlier.present': replacedText,
  privateLink: { first: themePage, page: (found, site) => forRecipient(found, sampleLink(site)) },
  'privateLink.attestation': {
    at: attestationPage,
    data: (_, site, sentence) => ({
      link: sampleLink(site),
      fingerprint: '',
      refusal: sentence === 'privateLink.attestation.changed' ? 'changed' : 'missing',
    }),
  },
}

/** Where one of a theme's own sentences is read: on its card, or in another state of its page. */
export function themeWith(data: unknown, sentence: string): { page: SitePage; data: unknown } {
  const { theme, stocks } = data as ThemeFields
  if (sentence === 'summary') return { page: themesPage, data: { themes: [theme] } }
  const states: Readonly<Record<string, object>> = {
    'texts.emptyText': { stocks: [] },
    'texts.errorTitle': { stocks: undefined },
    'texts.missingPriceText': {
      stocks: stocks?.map((stock) => ({ ...stock, currentPrice: undefined })),
    },
  }
  return { page: themePage, data: { ...(data as object), ...states[sentence] } }
}

/** What English pages never say is shown above one of them. */
function belowLineOfTranslations(page: SitePage): SitePage {
  const language = otherLanguages('en')[0] ?? 'en'
  const View: SitePage['View'] = (given) =>
    createElement(
      Fragment,
      null,
      ShownInEnglish({ language, line: 'shownInEnglish' }),
      createElement(page.View, given),
    )
  return { ...page, View }
}

function withThesisInEnglish(found: unknown): object {
  const { stocks, ...data } = found as ThemeFields
  const [first, ...others] = stocks
  return { ...data, stocks: [{ ...first, inEnglish: ['thesis'] }, ...others] }
}

function textOf(found: unknown): LegalText {
  return (found as { text: LegalText }).text
}

function periodOf(found: unknown, { now, timeZone }: Site) {
  return { day: dayIn(timeZone, now), version: textOf(found).version, from: now, until: now }
}

/** Only a letter has its notes beside its text. */
function notedBody(): RichText {
  const words = { type: 'text', text: 'x' } as const
  return {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { dir: null },
        content: [words, { type: 'note', content: [words] }],
      },
    ],
  }
}

function chartBody(): RichText {
  return {
    type: 'doc',
    content: [
      {
        type: 'chart',
        attrs: {
          kind: 'bars',
          title: '',
          unit: '%',
          source: '',
          dir: null,
          rows: [
            ['2025', 40],
            ['2026', 60],
          ],
        },
      },
    ],
  }
}

/** A message that is as long as the sentence says. */
function counterAt(copy: Copy, sentence: string): ContactFormProps {
  const [of, number] = sentence.split('.').slice(-2)
  const apart = number === 'one' ? 1 : 120
  const length = enquiryFields.message.max + (of === 'over' ? apart : -apart)
  return { counter: messageCounter(copy, 'x'.repeat(length)) }
}

/** With the one thing wrong with it that the sentence says. */
function refusalAt(copy: Copy, sentence: string): ContactFormProps {
  const [, , field = '', issue = ''] = sentence.split('.')
  const { errors } = wordsIn(copy, contactCopy)
  if (field === 'failed' || field === 'tooMany') return { failure: errors[field] }
  if (field === 'consent') return { errors: { consent: errors.consent } }
  if (field === 'unprintable') return { errors: { message: errors.unprintable } }
  const of = enquiryFieldNames.find((each) => each === field)
  if (!of) return { errors: { name: errors.name.missing } }
  const sentences: Readonly<Record<string, string>> = errors[of]
  return {
    ...(of === 'call_back' && { asksCallBack: true }),
    errors: { [of]: fillTemplate(copy, sentences[issue] ?? '', { max: enquiryFields[of].max }) },
  }
}

function sampleLink({ language, now }: { language: Language; now: Date }): PrivateLink {
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
