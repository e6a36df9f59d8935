import { href } from 'react-router'
import { translationName } from '#core/fields/translated.ts'
import { translations } from '#core/language.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import { isEqual } from '#core/site-settings/changed-settings.ts'

export type SettingsPart = {
  title: string
  address: string
  /** In the order of the screen: those of sections.tsx, and keys of core's. */
  sections: readonly string[]
}

const firm: SettingsPart = {
  title: 'Firm',
  address: href('/admin/settings'),
  sections: [
    'facts',
    ...translations.map((language) => translationName('firm', language)),
    'behaviour',
    'officeDays',
    'contact',
    'press',
  ],
}

/** Each is a screen of its own, and its Save saves what it shows. */
export const settingsParts: readonly SettingsPart[] = [
  firm,
  {
    title: 'Look',
    address: href('/admin/settings/look'),
    sections: [
      'brand',
      'colours',
      'portraits',
      ...translations.map((language) => translationName('digits', language)),
    ],
  },
  {
    title: 'Mail & Alerts',
    address: href('/admin/settings/mail'),
    sections: ['enquiries', 'securityContact'],
  },
  {
    title: 'Compliance',
    address: href('/admin/settings/compliance'),
    sections: [
      'approval',
      'secondFactor',
      'signInService',
      'magicLink',
      'signUp',
      'claims',
      'archive',
      'retention',
      'securityLog',
      'legalHold',
    ],
  },
]

export function settingsPartAt(pathname: string): SettingsPart {
  return settingsParts.find(({ address }) => address === pathname.replace(/\.data$/, '')) ?? firm
}

/** What a part has typed, and of everything else what it has loaded. */
export function typedIn(
  { sections }: SettingsPart,
  typed: SiteSettings,
  loaded: SiteSettings,
): SiteSettings {
  const from = (section: string) => (sections.includes(section) ? typed : loaded)
  return {
    firm: from('facts').firm,
    timeZone: from('behaviour').timeZone,
    blockKeys: from('behaviour').blockKeys,
    brand: from('brand').brand,
    colours: from('colours').colours,
    plain: Object.fromEntries(
      Object.entries(loaded.plain).map(([key, saved]) => [key, from(key).plain[key] ?? saved]),
    ),
  }
}

/** The part with the first of the changes. */
export function partOfChange(typed: SiteSettings, loaded: SiteSettings): SettingsPart {
  return settingsParts.find((part) => !isEqual(typedIn(part, typed, loaded), loaded)) ?? firm
}
