import * as z from 'zod/mini'
import { voidSubmissions } from '#core/approval/submissions.server.ts'
import { error, type Issue } from '#core/issue.ts'
import { listStaff } from '#core/people/list.server.ts'
import type { Db } from '#db/schema.ts'
import { createChecks, shapeOf } from './check.ts'
import type { ListDefinition } from './definition.server.ts'
import { type AnyDraft, type DraftOf, type FieldTable, labelsOf } from './fields.ts'
import { listName, type Noun, type Opened } from './noun.ts'
import { rowId } from './sent-list.server.ts'

/** A record as a list of one, which the engine of lists saves, merges, restores and remembers. */
export function listOfOne(noun: Noun, id: string): ListDefinition<DraftOf<FieldTable>> {
  const { fields, shows } = noun
  const max = { rows: 1, message: 'This is one record' }
  const { checkAll } = createChecks({
    fields,
    max,
    check: (record, context) => noun.check?.(record, context) ?? [],
  })
  return {
    name: listName(noun, id),
    noun: noun.name,
    isSingle: true,
    shows,
    table: noun.name,
    scope: { id },
    rowId: 'id',
    titleOf: (draft) => noun.titleOf(draft),
    fields,
    labels: labelsOf(fields),
    max,
    unknownRow: `There is no such ${noun.one}`,
    shape: z.looseObject({
      ...shapeOf(fields).shape,
      id: rowId,
      isNew: z.optional(z.boolean()),
    }) as never,
    check: checkAll,
    stamps: ['updated_at'],
    newRowId: (draft) => draft.id,
    async begin({ tx, actor }, stored) {
      const opened = await openRecord(tx, noun, stored[0]?.draft)
      return {
        resolve: (sent, saved) => withFixed(noun, sent, saved),
        check: opened.check,
        isSeen: opened.isSeen,
        async finish() {
          const reason = `${actor.name} has edited it since`
          await voidSubmissions(tx, { list: listName(noun, id) }, reason)
          return []
        },
      }
    },
  }
}

/** Keys keep their value. */
export function withFixed<D extends AnyDraft>(
  { fields }: Pick<Noun, 'fields'>,
  sent: D,
  saved: AnyDraft | undefined,
): D {
  const fixed = saved ? Object.keys(fields).filter((name) => fields[name]?.isFixed) : []
  return { ...sent, ...Object.fromEntries(fixed.map((name) => [name, saved?.[name] ?? ''])) }
}

export async function openRecord(
  db: Db,
  noun: Noun,
  record: AnyDraft | undefined,
): Promise<Required<Pick<Opened<FieldTable>, 'check' | 'isSeen'>> & Opened<FieldTable>> {
  const opened = await noun.open?.(db, record as DraftOf<FieldTable> | undefined)
  const people = Object.entries(noun.fields).filter(([, { kind }]) => kind === 'person')
  const staff = new Set(people.length > 0 ? (await listStaff(db)).map(({ id }) => id) : [])
  const gone = (draft: DraftOf<FieldTable>): Issue[] =>
    people
      .filter(([name]) => draft[name] !== '' && !staff.has(String(draft[name])))
      .map(([name, { label }]) =>
        error(name, `This person is no longer on the staff: choose another ${label.toLowerCase()}`),
      )
  return {
    ...opened,
    check: (draft, saved) => [...gone(draft), ...(opened?.check?.(draft, saved) ?? [])],
    isSeen: (before, after) => opened?.isSeen?.(before, after) ?? noun.shows.length > 0,
  }
}
