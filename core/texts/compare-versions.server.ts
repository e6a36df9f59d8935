import { cellOf, type Field } from '#core/fields/kinds.ts'
import { compareFields, type FieldDifference } from '#core/history/describe-change.ts'
import type { Db } from '#db/schema.ts'
import { fullLabel, type TextContent, type TextId, type TextKind } from './text-kind.ts'
import { findVersion } from './versions.server.ts'

/** Word by word; undefined if one of them is missing. */
export async function compareVersions(
  db: Db,
  kind: TextKind,
  id: TextId,
  [from, to]: readonly [from: number, to: number],
): Promise<FieldDifference[] | undefined> {
  const one = await findVersion(db, kind, id, from)
  const other = await findVersion(db, kind, id, to)
  return one && other && compareContents(db, kind, id.key, [one.content, other.content])
}

/** Word by word, the fields that differ. */
export async function compareContents(
  db: Db,
  kind: TextKind,
  key: string,
  [one, other]: readonly [before: TextContent, after: TextContent],
): Promise<FieldDifference[]> {
  const fields = Object.entries(kind.fieldsOf(key)).filter(([name]) => one[name] !== other[name])
  const offered = await kind.listOffered?.(db)
  const read = (name: string, field: Field, value: TextContent[string] | undefined) => {
    if (field.kind === 'rich') return kind.readable?.(name, String(value)) ?? ''
    const option = offered?.[name]?.find((each) => each.value === value)
    return option?.label ?? (value === undefined ? '' : cellOf(field, value))
  }
  return compareFields(
    fields.map(([name, field]) => ({
      field: name,
      label: fullLabel(field),
      before: read(name, field, one[name]),
      after: read(name, field, other[name]),
    })),
  )
}
