import { compareFields, type FieldDifference, textOf } from '#core/history/describe-change.ts'
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
  return one && other && compareContents(kind, id.key, one.content, other.content)
}

/** Word by word, the fields that differ. */
export function compareContents(
  kind: TextKind,
  key: string,
  one: TextContent,
  other: TextContent,
): Promise<FieldDifference[]> {
  const fields = Object.entries(kind.fieldsOf(key)).filter(([name]) => one[name] !== other[name])
  return compareFields(
    fields.map(([name, field]) => {
      const read = (value: TextContent[string] | undefined) =>
        field.kind === 'rich' ? (kind.readable?.(name, String(value)) ?? '') : textOf(value)
      return {
        field: name,
        label: fullLabel(field),
        before: read(one[name]),
        after: read(other[name]),
      }
    }),
  )
}
