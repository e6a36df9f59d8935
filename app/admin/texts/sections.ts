import { pageAddress } from '#app/site/content/named-pages.ts'
import { pageKind } from '#app/site/content/page-copy.ts'
import { disclosureKind } from '#core/disclosures/disclosure.ts'
import {
  type Language,
  pathIn,
  type Segment,
  segmentOf,
  type Translation,
  translations,
} from '#core/language.ts'
import { legalKind } from '#core/legal/legal-text.ts'
import { letterKind } from '#core/letters/letter-text.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { translatedKind } from '#core/texts/translated-kind.ts'
import { themeKind } from '#core/themes/theme-text.ts'
import { themeTabs } from '../stocks/theme-tabs.ts'
import { textBases } from './text-bases.ts'

export type TextSection = {
  base: string
  /** English unless given. */
  language?: Translation
  title: string
  kind: TextKind
  add?: string
  isOrdered?: true
  tabs?: (key: string, current: 'Page' | 'History') => ReturnType<typeof themeTabs>
  /** Where visitors read it; undefined for what has no address: a mail. */
  siteAddress: (key: string) => string | undefined
  hint?: string
  /** Above the list: what it is of, in words for somebody who sees it first. */
  lead?: string
}

const themes: TextSection = {
  base: textBases.theme,
  title: 'Themes',
  kind: themeKind,
  lead: 'The page of each theme, in the order of the site. Its stocks and prices are under Stocks.',
  add: 'New Theme',
  isOrdered: true,
  tabs: (key, current) => themeTabs(key, current, false),
  siteAddress: (key) => `/themes/${encodeURIComponent(key)}`,
}

const pages: TextSection = {
  base: textBases.page,
  title: 'Pages',
  kind: pageKind,
  lead: 'Every sentence of the public pages and of the mails to visitors. Original means that nobody has changed it since installation.',
  hint: 'Words in braces are filled in when the page is rendered: “Insert a claim or fact” puts them where you write.',
  siteAddress: pageAddress,
}

const letters: TextSection = {
  base: textBases.letter,
  title: 'Letters',
  kind: letterKind,
  lead: 'A draft is seen by nobody until it is published. Visitors find the newest letter first.',
  add: 'New Letter',
  siteAddress: (key) => `/letters/${encodeURIComponent(key)}`,
}

/** Three, each followed by its next version; none is added. */
const legal: TextSection = {
  base: textBases.legal,
  title: 'Legal texts',
  kind: legalKind,
  lead: 'A new version replaces the one in force; earlier ones stay readable below it.',
  siteAddress: (key) => `/legal/${encodeURIComponent(key)}`,
}

/** Without addresses of their own: pages carry them. */
const disclosures: TextSection = {
  base: textBases.disclosure,
  title: 'Disclosures',
  kind: disclosureKind,
  lead: 'What pages must show, where and from when. They appear on a page in this order.',
  add: 'New Disclosure',
  isOrdered: true,
  siteAddress: () => undefined,
  hint: '“Insert a claim or fact” puts a fact of the firm where you write.',
}

/** A text in a translation is edited in a section beside its English. */
function inTranslation(english: TextSection, language: Translation): TextSection {
  return {
    ...english,
    language,
    kind: translatedKind(english.kind, language),
    siteAddress(key) {
      const address = english.siteAddress(key)
      return address && pathIn(language, address)
    },
  }
}

const inEnglish = { themes, letters, pages, legal, disclosures } as const

export type EnglishSection = keyof typeof inEnglish

/** 'themes', 'themes/arabic'. */
export type SectionName = EnglishSection | `${EnglishSection}/${Segment}`

export const sections = inEveryTranslation(inEnglish)

function inEveryTranslation(
  english: Readonly<Record<EnglishSection, TextSection>>,
): Readonly<Record<SectionName, TextSection>>
function inEveryTranslation(english: Readonly<Record<string, TextSection>>): object {
  const translated = Object.entries(english).flatMap(([name, section]) =>
    translations.map((language) => [
      `${name}/${segmentOf(language)}`,
      inTranslation(section, language),
    ]),
  )
  return { ...english, ...Object.fromEntries(translated) }
}

export function sectionAt(pathname: string): { name: SectionName; section: TextSection } {
  const [, , kind = '', , end = ''] = pathname.split('/')
  const segment = end.replace(/\.data$/, '')
  const isTranslated = translations.some((language) => segmentOf(language) === segment)
  const name = isTranslated ? `${kind}/${segment}` : kind
  if (!Object.hasOwn(sections, name)) throw new Error(`No texts are edited at ${pathname}`)
  return { name: name as SectionName, section: sections[name as SectionName] }
}

/** The section of the same texts in a language. */
export function sectionIn(name: SectionName, language: Language): SectionName {
  const [english] = name.split('/') as [EnglishSection]
  return language === 'en' ? english : `${english}/${segmentOf(language)}`
}
