import { languageNames, type Translation } from '#core/language.ts'
import type { FieldTable } from '#core/record/fields.ts'
import type { TextContent, TextKind } from './text-kind.ts'

/** The same fields with the labels of a translation; those shared with the English are not shown. */
export function translatedKind(kind: TextKind, language: Translation): TextKind {
  const tables = new WeakMap<FieldTable, FieldTable>()
  return {
    ...kind,
    fieldsOf(key) {
      const english = kind.fieldsOf(key)
      const known = tables.get(english) ?? translatedFields(english, kind.shared ?? [], language)
      tables.set(english, known)
      return known
    },
  }
}

function translatedFields(
  fields: FieldTable,
  shared: readonly string[],
  language: Translation,
): FieldTable {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (shared.includes(name)) return [name, { ...field, isDrawnApart: true as const }]
      const label = `${field.label} (${languageNames[language]})`
      return [name, { ...field, label, translates: name, language, isDrawnApart: undefined }]
    }),
  )
}

/** The fields that the English version sets for every language. */
export function sharedContent({ shared = [] }: TextKind, english: TextContent): TextContent {
  return Object.fromEntries(shared.map((name) => [name, english[name] ?? '']))
}
