import { shapeOf } from '#core/record/check.ts'
import { tidyRecord } from '#core/record/fields.ts'
import { completeContent, type TextContent, type TextKind } from './text-kind.ts'

/** Tidied but not checked; undefined for JSON that does not come from our forms. */
export function parseContent(kind: TextKind, key: string, json: string): TextContent | undefined {
  const fields = kind.fieldsOf(key)
  try {
    const read = shapeOf(fields).safeParse(JSON.parse(json))
    return read.success ? tidyRecord(fields, completeContent(fields, read.data)) : undefined
  } catch {
    return undefined
  }
}
