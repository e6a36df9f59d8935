import type { Field, FieldValue, ValueOf } from '#core/fields/kinds.ts'
import type { Translation } from '#core/language.ts'

export type SettingFields = Readonly<Record<string, Field>>

export type SectionValues = Readonly<Record<string, FieldValue>>

/** The values of fields; of an option without a rule of its own, one of its keys. */
export type ValuesOf<T extends SettingFields> = {
  [Name in keyof T]: T[Name] extends { kind: 'option'; options: infer Options }
    ? keyof Options & string
    : ValueOf<T[Name]>
}

/** A part of the settings that is a form, kept under its key with exactly these fields. */
export type SettingSection<Key extends string = string, T extends SettingFields = SettingFields> = {
  key: Key
  title: string
  /** If it is about the pages in one language alone. */
  language?: Translation
  lead: string
  fields: T
  /** What counts where what is kept cannot be read; what its fields begin with by default. */
  damaged?: Partial<ValuesOf<T>>
  check?(values: ValuesOf<T>): { field: string; message: string } | undefined
}

export function section<const Key extends string, const T extends SettingFields>(
  declared: SettingSection<Key, T>,
): SettingSection<Key, T> {
  return declared
}
