import { pageCopyKeys, pageTitle } from '#app/site/content/named-pages.ts'
import { pageKind } from '#app/site/content/page-copy.ts'
import type { Findable } from '#core/finder/finder.server.ts'
import { settingSections } from '#core/settings/sections.ts'
import { settingsParts } from '../settings/parts.ts'
import { sections } from '../settings/sections.tsx'
import { editorOf, textBases } from '../texts/text-bases.ts'
import type { FinderEntry } from './finder-entries.ts'

/** What staff call the sections of the settings that name no field so. */
const wordsOfSections: Readonly<Record<string, string>> = {
  facts: 'company name address city phone telephone email contact details',
  behaviour: 'time zone timezone clock right click developer tools keys',
  brand: 'logo icon favicon picture',
  colours: 'colours colors palette brand accent ink paper design',
  retention: 'retention delete forget gdpr',
}

/** Settings, and pages by their English originals and what else they say. Their names are fixed. */
export function placeEntries(said: Findable['pages'] = []): FinderEntry[] {
  const settings = settingsParts.flatMap(({ title, address, sections: ids }) =>
    ids.map((id) => {
      const own = sections.find((section) => section.id === id)
      const plain = settingSections.find(({ key }) => key === id)
      const labels = Object.values(plain?.fields ?? {}).map(({ label }) => label)
      return {
        key: `setting ${id}`,
        kind: 'Settings',
        label: own?.title ?? plain?.title ?? id,
        detail: `Settings, ${title}`,
        words: [wordsOfSections[id] ?? '', ...labels].join(' '),
        to: `${address}#${id}`,
      }
    }),
  )
  const pages = pageCopyKeys.map((key) => ({
    key: `page ${key}`,
    kind: 'Pages',
    label: pageTitle(key) ?? key,
    detail: 'Page',
    words: [
      ...Object.values(pageKind.original?.(key) ?? {}),
      ...said.filter((page) => page.key === key).map(({ words }) => words),
    ].join(' '),
    to: editorOf({ base: textBases.page }, key),
  }))
  return [...settings, ...pages]
}
