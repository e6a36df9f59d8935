import { error, type Issue } from '#core/issue.ts'
import { textIssue, tidy } from '#core/text.ts'
import type { SectionValues, SettingField, SettingSection, SettingValue } from './section.ts'
import { settingSections } from './sections.ts'

export type PlainSettings = Readonly<Record<string, SectionValues>>

export function fieldName({ key }: SettingSection, field: string): string {
  return `${key}.${field}`
}

export const plainFieldNames = settingSections.flatMap((section) =>
  Object.keys(section.fields).map((field) => fieldName(section, field)),
)

/** Text that is not a number becomes NaN. */
export function readPlainSettings(textOf: (name: string) => string): PlainSettings {
  return Object.fromEntries(
    settingSections.map((section) => [
      section.key,
      Object.fromEntries(
        Object.entries(section.fields).map(([field, config]) => [
          field,
          readValue(config, textOf(fieldName(section, field))),
        ]),
      ),
    ]),
  )
}

function readValue({ kind }: SettingField, text: string): SettingValue {
  if (kind === 'tick') return text === 'on'
  if (kind === 'number') return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN
  if (kind === 'choice') return text
  if (kind === 'text') return tidy(text)
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim().toLowerCase())
  return lines.filter((line) => line !== '')
}

export function plainText(value: SettingValue | undefined): string {
  if (Array.isArray(value)) return value.join('\n')
  return value === undefined || Number.isNaN(value) ? '' : String(value)
}

export function checkPlainSettings(plain: PlainSettings): Issue[] {
  return settingSections.flatMap((section) => {
    const values = plain[section.key] ?? {}
    const wrong = Object.entries(section.fields).flatMap(([field, config]) => {
      const issue = issueOf(config, values[field])
      return issue ? [{ field, message: `${config.label} ${issue}` }] : []
    })
    const together = wrong.length === 0 ? section.check?.(values) : undefined
    return [...wrong, ...(together ? [together] : [])].map(({ field, message }) =>
      error(fieldName(section, field), message),
    )
  })
}

function issueOf(config: SettingField, value: SettingValue | undefined): string | undefined {
  switch (config.kind) {
    case 'tick':
      return typeof value === 'boolean' ? undefined : 'must be on or off'
    case 'number': {
      const isWithin = Number.isInteger(value) && Number(value) >= config.min
      if (isWithin && Number(value) <= config.max) return undefined
      return `must be a whole number from ${config.min} to ${config.max}`
    }
    case 'choice':
      return Object.hasOwn(config.choices, String(value)) ? undefined : 'must be one of the choices'
    case 'lines': {
      const lines = Array.isArray(value) ? value : []
      const isRight = lines.length <= 50 && lines.every((line) => config.like.test(line))
      return isRight ? undefined : config.wrong
    }
    case 'text':
      return typeof value === 'string' ? textIssue(value, config) : 'must be a text'
  }
}
