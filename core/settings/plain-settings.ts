import { issuesOf, typedValue } from '#core/fields/kinds.ts'
import { error, type Issue } from '#core/issue.ts'
import type { SectionValues, SettingSection } from './section.ts'
import { settingSections } from './sections.ts'

export type PlainSettings = Readonly<Record<string, SectionValues>>

export function fieldName({ key }: SettingSection, field: string): string {
  return `${key}.${field}`
}

export const plainFieldNames = settingSections.flatMap((section) =>
  Object.keys(section.fields).map((field) => fieldName(section, field)),
)

export function readPlainSettings(textOf: (name: string) => string): PlainSettings {
  return Object.fromEntries(
    settingSections.map((section) => [
      section.key,
      Object.fromEntries(
        Object.entries(section.fields).map(([field, config]) => [
          field,
          typedValue(config, textOf(fieldName(section, field))),
        ]),
      ),
    ]),
  )
}

export function checkPlainSettings(plain: PlainSettings): Issue[] {
  return settingSections.flatMap((section) => {
    const values = plain[section.key] ?? {}
    const wrong = Object.entries(section.fields).flatMap(([field, config]) =>
      issuesOf(config, values[field]).map((message) => ({ field, message })),
    )
    const together = wrong.length === 0 ? section.check?.(values) : undefined
    return [...wrong, ...(together ? [together] : [])].map(({ field, message }) =>
      error(fieldName(section, field), message),
    )
  })
}
