import { setImmediate as nextTurn } from 'node:timers/promises'
import { compareTexts } from '#core/history/compare-texts.ts'
import type { FieldDifference } from '#core/history/describe-change.ts'
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

async function compareContents(
  kind: TextKind,
  key: string,
  one: TextContent,
  other: TextContent,
): Promise<FieldDifference[]> {
  const differences: FieldDifference[] = []
  for (const [name, field] of Object.entries(kind.fieldsOf(key))) {
    if (one[name] === other[name]) continue
    const read = (value: TextContent[string] | undefined) =>
      field.kind === 'rich' ? (kind.readable?.(name, String(value)) ?? '') : readValue(value)
    const before = read(one[name])
    const after = read(other[name])
    const parts = compareTexts(before, after)
    differences.push({ field: name, label: fullLabel(field), before, after, parts })
    await nextTurn()
  }
  return differences
}

function readValue(value: TextContent[string] | undefined): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
}
