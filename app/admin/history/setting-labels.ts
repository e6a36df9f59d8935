import { colourLabels } from '#core/settings/colours.ts'
import { settingSections } from '#core/settings/sections.ts'
import { facts } from '#core/settings/settings.ts'

/** What the fields of settings are called on their screen, by setting and field. */
export const settingLabels: Readonly<Record<string, string>> = {
  ...named('firm', Object.entries(facts)),
  'firm.confirmed': 'Confirmed facts',
  ...Object.fromEntries(
    Object.entries(colourLabels).map(([name, label]) => [`colours.${name}`, label]),
  ),
  'brand.logo': 'Logo',
  'brand.icon': 'Icon',
  timeZone: 'Time zone',
  blockKeys: 'Context menu and developer keys blocked',
  'backups.nightly': 'Nightly backups',
  'backups.keep': 'Backups kept',
  'checklist.dismissed': 'Dismissed first steps',
  ...Object.assign(
    {},
    ...settingSections.map(({ key, fields }) => named(key, Object.entries(fields))),
  ),
}

function named(key: string, fields: readonly (readonly [string, { label: string }])[]) {
  return Object.fromEntries(fields.map(([name, { label }]) => [`${key}.${name}`, label]))
}
