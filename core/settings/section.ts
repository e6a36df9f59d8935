import type { Field, FieldValue } from '#core/fields/kinds.ts'

export type SectionValues = Readonly<Record<string, FieldValue>>

/** A part of the settings that is a form; its stored value is checked by setting-schemas.ts. */
export type SettingSection = {
  /** A key of `Settings` whose value has exactly these fields. */
  key: string
  title: string
  lead: string
  fields: Readonly<Record<string, Field>>
  check?: (values: SectionValues) => { field: string; message: string } | undefined
}
