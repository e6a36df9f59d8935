import * as z from 'zod/mini'
import { kindOf } from '#core/fields/kinds.ts'
import { error, type Issue, warning } from '../issue.ts'
import { once } from '../once.ts'
import {
  type AnyDraft,
  type DraftOf,
  type FieldName,
  type FieldTable,
  tidyRecord,
} from './fields.ts'
import { listIssue, type RowIssue } from './list.ts'

export type CheckContext<D> = {
  today: string
  saved: D | undefined
}

export type RecordRules<T extends FieldTable> = {
  fields: T
  max: { rows: number; message: string }
  /** Checks in addition to the rules of the fields; the record is tidied. */
  check: (record: DraftOf<T>, context: CheckContext<DraftOf<T>>) => Issue<FieldName<T>>[]
}

export function createChecks<T extends FieldTable>({ fields, max, check }: RecordRules<T>) {
  type Draft = DraftOf<T>
  const schema = once(() => schemaOf(fields))
  const order = Object.keys(fields)
  const placeOf = ({ path }: Issue) => order.indexOf(path)

  function checkOne(draft: Draft, context: CheckContext<Draft>): Issue<FieldName<T>>[] {
    const parsed = schema().safeParse(draft)
    const own = (parsed.error?.issues ?? []).map(({ path, message }) =>
      error(String(path[0]) as FieldName<T>, message),
    )
    const tidied = tidyRecord(fields, draft)
    const more = [...adviceFor(fields, tidied), ...check(tidied, context)]
    return [...own, ...more].toSorted((a, b) => placeOf(a) - placeOf(b))
  }

  function checkAll(
    rows: readonly Draft[],
    { today, saved }: { today: string; saved: readonly Draft[] },
  ): RowIssue[] {
    const before = new Map(saved.map((row) => [row.id, row]))
    const issues = rows.flatMap((row) => {
      const { id, name = '' } = row as AnyDraft
      return checkOne(row, { today, saved: before.get(row.id) }).map((issue) => ({
        ...issue,
        id,
        name: String(name),
      }))
    })
    return rows.length <= max.rows ? issues : [listIssue(max.message), ...issues]
  }
  return { checkOne, checkAll }
}

function adviceFor<T extends FieldTable>(fields: T, record: AnyDraft): Issue<FieldName<T>>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const isAdvised = 'required' in field && field.required === 'advised'
    if (!isAdvised || record[name] !== '') return []
    return [warning(name as FieldName<T>, `${field.label} is empty`)]
  })
}

export function schemaOf(table: FieldTable): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  const checked = Object.entries(table).filter(([, { isServerSet }]) => !isServerSet)
  return z.object(
    Object.fromEntries(checked.map(([name, field]) => [name, kindOf(field).check(field)])),
  )
}

/** What a save may send of a record; what it may leave out keeps its value. */
export function shapeOf(table: FieldTable): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  const sent = Object.entries(table).filter(([, { isServerSet }]) => !isServerSet)
  const shapes = sent.map(([name, field]) => {
    const shape = kindOf(field).wire?.(field) ?? z.string()
    return [name, field.isOptional || field.translates ? z.optional(shape) : shape]
  })
  return z.object(Object.fromEntries(shapes))
}
