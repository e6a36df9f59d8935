import type { Language } from '#core/language.ts'
import type { SectionSettings } from './sections.ts'
import type { FactName, Firm } from './settings.ts'

/** The facts that are text, in Arabic or ''; an address is one text with line breaks. */
export type FirmInArabic = SectionSettings['firmInArabic']

export type FirmIn = Firm & {
  /** Facts that are in English because they have no translation. */
  inEnglish: FactName[]
}

/** The firm in a language, with English where there is no translation. */
export function firmIn(
  { firm, firmInArabic }: { firm: Firm; firmInArabic: FirmInArabic },
  language: Language,
): FirmIn {
  if (language === 'en') return { ...firm, inEnglish: [] }
  const { address, ...words } = firmInArabic
  const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))
  const names = Object.keys(firmInArabic) as (keyof FirmInArabic)[]
  return {
    ...firm,
    ...given,
    address: address === '' ? firm.address : address.split('\n'),
    inEnglish: names.filter((name) => firmInArabic[name] === ''),
  }
}
