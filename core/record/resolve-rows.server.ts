import { errorsOf } from '#core/issue.ts'
import { mayNamePicture } from '#core/media/pictures.server.ts'
import type { ListDefinition, ListSave, StoredRecord, WriteContext } from './definition.server.ts'
import { type AnyDraft, tidyRecord } from './fields.ts'
import { keepTranslations } from './in-language.ts'
import type { Row, RowIssue } from './list.ts'
import { InvalidList } from './list-refusals.ts'

/** Returns the rows to store. Throws InvalidList. */
export async function resolveRows<D extends AnyDraft, S extends Row>(
  context: WriteContext,
  list: ListDefinition<D, S>,
  of: { save: ListSave<D, S>; stored: readonly StoredRecord<D>[]; wanted: readonly (S | D)[] },
): Promise<D[]> {
  const { save, stored, wanted } = of
  const known = new Map(stored.map(({ draft }) => [draft.id, draft]))
  const drafts: D[] = []
  const issues: RowIssue[] = []
  for (const sent of wanted) {
    const saved = known.get(sent.id)
    const whole = keepTranslations(list.fields, tidyRecord(list.fields, sent), saved)
    const draft = save.resolve(whole, saved)
    const refuse = (path: string, message: string) =>
      issues.push({ id: draft.id, name: String(draft.name), path, message, severity: 'error' })
    if (!saved && !('isNew' in sent && sent.isNew)) refuse('id', list.unknownRow)
    for (const [name, field] of Object.entries(list.fields)) {
      if (field.kind !== 'picture') continue
      const [url, before] = [String(draft[name]), String(saved?.[name] ?? '')]
      if (!(await mayNamePicture(context.tx, field.folder, url, before)))
        refuse(name, 'There is no such picture: upload it again')
    }
    drafts.push(draft)
  }
  const saved = drafts.flatMap(({ id }) => known.get(id) ?? [])
  issues.push(...errorsOf(list.check(drafts, { today: context.today, saved })))
  if (issues.length > 0) throw new InvalidList(issues)
  return drafts
}
