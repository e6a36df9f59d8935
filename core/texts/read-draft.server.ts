import * as z from 'zod/mini'
import { shapeOf } from '#core/record/check.ts'
import { type FieldTable, tidyRecord } from '#core/record/fields.ts'
import { rowId } from '#core/record/sent-list.server.ts'
import { contentOf, type TextContent, type TextKind, type TextRow } from './text-kind.ts'

/** Tidied but not checked; undefined for JSON that does not come from our forms. */
export function parseContent(kind: TextKind, key: string, json: string): TextContent | undefined {
  const fields = kind.fieldsOf(key)
  try {
    const read = shapeOf(fields).safeParse(JSON.parse(json))
    return read.success ? tidyRecord(fields, contentOf(fields, read.data)) : undefined
  } catch {
    return undefined
  }
}

export function shapeFor(fields: FieldTable) {
  return z.extend(shapeOf(fields), { id: rowId }) as unknown as z.ZodMiniType<TextRow>
}
