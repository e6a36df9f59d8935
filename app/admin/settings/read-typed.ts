import { colourNames } from '#core/settings/colours.ts'
import { type FactName, type Firm, factNames } from '#core/settings/firm.ts'
import { plainFieldNames, readPlainSettings } from '#core/settings/plain-settings.ts'
import type { SiteSettings } from '#core/settings/settings.ts'

export const confirmName = (name: FactName) => `confirm-${name}`

export const fieldNames = [
  ...factNames,
  ...factNames.map(confirmName),
  ...colourNames,
  ...plainFieldNames,
  'timeZone',
  'logo',
  'icon',
  'blockKeys',
  'loaded',
]

export function readTyped(typed: Readonly<Record<string, string>>): SiteSettings {
  const text = (name: string) => typed[name] ?? ''
  const { address, ...facts } = Object.fromEntries(
    factNames.map((name) => [name, text(name)]),
  ) as Record<FactName, string>
  const firm: Firm = {
    ...facts,
    address: address.split(/\r\n?|\n/),
    confirmed: factNames.filter((name) => text(confirmName(name)) === 'on'),
  }
  return {
    firm,
    colours: { ink: text('ink'), accent: text('accent'), paper: text('paper') },
    brand: { logo: text('logo'), icon: text('icon') },
    timeZone: text('timeZone').trim(),
    blockKeys: text('blockKeys') === 'on',
    plain: readPlainSettings(text),
  }
}
