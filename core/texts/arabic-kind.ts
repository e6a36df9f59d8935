import type { FieldTable } from '#core/record/fields.ts'
import type { TextContent, TextKind } from './text-kind.ts'

/** The same fields with Arabic labels; fields shared with the English are not shown. */
export function arabicKind(kind: TextKind): TextKind {
  const tables = new WeakMap<FieldTable, FieldTable>()
  return {
    ...kind,
    fieldsOf(key) {
      const english = kind.fieldsOf(key)
      const known = tables.get(english) ?? arabicFields(english, kind.shared ?? [])
      tables.set(english, known)
      return known
    },
  }
}

function arabicFields(fields: FieldTable, shared: readonly string[]): FieldTable {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (shared.includes(name)) return [name, { ...field, isDrawnApart: true as const }]
      const label = `${field.label} (Arabic)`
      return [
        name,
        { ...field, label, translates: name, language: 'ar' as const, isDrawnApart: undefined },
      ]
    }),
  )
}

/** The fields that the English version sets for both languages. */
export function sharedContent({ shared = [] }: TextKind, english: TextContent): TextContent {
  return Object.fromEntries(shared.map((name) => [name, english[name] ?? '']))
}
