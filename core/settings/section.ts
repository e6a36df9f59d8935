import type { Language } from '#core/language.ts'

/** Form, checks and saved value are derived from it; its schema is in setting-schemas.ts. */
export type SettingField = {
  label: string
  hint?: string
} /** `isSwitch`: something that is on or off for the whole firm. */ & (
  | { kind: 'tick'; isSwitch?: true }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
  | { kind: 'lines'; like: RegExp; wrong: string }
  | { kind: 'text'; max: number; lines?: true; language: Language }
)

export type SettingValue = boolean | number | string | readonly string[]

export type SectionValues = Readonly<Record<string, SettingValue>>

export type SettingSection = {
  /** A key of `Settings` whose value has exactly these fields. */
  key: string
  title: string
  lead: string
  fields: Readonly<Record<string, SettingField>>
  check?: (values: SectionValues) => { field: string; message: string } | undefined
}
