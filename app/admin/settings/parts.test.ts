import { expect, test } from 'vitest'
import { settingSections } from '#core/settings/sections.ts'
import { settingsPartAt, settingsParts } from './parts.ts'
import { sections } from './sections.tsx'

test('every setting is shown once', () => {
  const all = [...sections.map(({ id }) => id), ...settingSections.map(({ key }) => key)]
  expect(settingsParts.flatMap((part) => part.sections).toSorted()).toEqual(all.toSorted())
})

test.each([
  ['/admin/settings', 'Firm'],
  ['/admin/settings/look.data', 'Look'],
  ['/admin/settings/compliance', 'Compliance'],
])('%s shows %s', (path, title) => expect(settingsPartAt(path).title).toBe(title))
