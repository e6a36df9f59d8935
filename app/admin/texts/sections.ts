import { pageAddress } from '#app/site/content/copied-pages.ts'
import { factNames } from '#app/site/content/copy.ts'
import { pageKind } from '#app/site/content/page-copy.ts'
import { disclosureKind } from '#core/disclosures/disclosure.ts'
import { pathIn } from '#core/language.ts'
import { legalKind } from '#core/legal/legal-text.ts'
import { letterKind } from '#core/letters/letter-text.ts'
import { arabicKind } from '#core/texts/arabic-kind.ts'
import { themeKind } from '#core/themes/theme-text.ts'
import { RichField } from '../rich-text/rich-field.tsx'
import { themeTabs } from '../stocks/theme-tabs.ts'
import { textBases } from './text-bases.ts'
import type { TextSection } from './text-section.ts'

const themes: TextSection = {
  base: textBases.theme,
  title: 'Themes',
  kind: themeKind,
  lead: 'The page of each theme, in the order of the site. Its stocks and prices are under Stocks.',
  add: 'New Theme',
  isOrdered: true,
  tabs: (key, current) => themeTabs(key, current, false),
  siteAddress: (key) => `/themes/${encodeURIComponent(key)}`,
  RichField,
}

const pages: TextSection = {
  base: textBases.page,
  title: 'Pages',
  kind: pageKind,
  lead: 'Every sentence of the public pages and of the mails to visitors. Original means that nobody has changed it since installation.',
  hint: `Words in braces are filled in when the page is rendered. Every sentence can use these facts: ${factNames.map((name) => `{${name}}`).join(', ')}.`,
  siteAddress: pageAddress,
}

const letters: TextSection = {
  base: textBases.letter,
  title: 'Letters',
  kind: letterKind,
  lead: 'A draft is seen by nobody until it is published. Visitors find the newest letter first.',
  add: 'New Letter',
  siteAddress: (key) => `/letters/${encodeURIComponent(key)}`,
  RichField,
}

/** Three, each followed by its next version; none is added. */
const legal: TextSection = {
  base: textBases.legal,
  title: 'Legal texts',
  kind: legalKind,
  lead: 'A new version replaces the one in force; earlier ones stay readable below it.',
  siteAddress: (key) => `/legal/${encodeURIComponent(key)}`,
  RichField,
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
  RichField,
  hint: 'The text can use facts of the firm: {firm.name}, {firm.legalName}, {firm.city}, {firm.address}, {firm.phone}, {firm.email}.',
}

/** The Arabic of each is a section beside its English. */
function inArabic(english: TextSection): TextSection {
  return {
    ...english,
    language: 'ar',
    kind: arabicKind(english.kind),
    siteAddress(key) {
      const address = english.siteAddress(key)
      return address && pathIn('ar', address)
    },
  }
}

export const sections = {
  themes,
  letters,
  pages,
  legal,
  disclosures,
  'themes/arabic': inArabic(themes),
  'letters/arabic': inArabic(letters),
  'pages/arabic': inArabic(pages),
  'legal/arabic': inArabic(legal),
  'disclosures/arabic': inArabic(disclosures),
} as const

export type SectionName = keyof typeof sections

const sectionNames = ['themes', 'letters', 'pages', 'legal', 'disclosures'] as const

export function sectionAt(pathname: string): { name: SectionName; section: TextSection } {
  const [, , kind = '', , language = ''] = pathname.split('/')
  const name = /^arabic(\.data)?$/.test(language) ? `${kind}/arabic` : kind
  if (!Object.hasOwn(sections, name)) throw new Error(`No texts are edited at ${pathname}`)
  return { name: name as SectionName, section: sections[name as SectionName] }
}

function englishName(name: SectionName): (typeof sectionNames)[number] {
  return name.replace('/arabic', '') as (typeof sectionNames)[number]
}

export function arabicName(name: SectionName): SectionName {
  return `${englishName(name)}/arabic`
}

export function otherSection(name: SectionName): TextSection {
  const english = englishName(name)
  return name === english ? sections[arabicName(name)] : sections[english]
}
