import { type ActionFunctionArgs, data } from 'react-router'
import { findLastSave } from '#core/history/stored-changes.server.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft } from '#core/record/fields.ts'
import { type Row, saveFields } from '#core/record/list.ts'
import { withMarks } from '#core/record/long-texts.server.ts'
import { appContext } from '../context.ts'
import { readForm } from '../forms.ts'
import { changeSite } from './change-site.ts'
import type { Answered } from './editor/state/save-answer.ts'

/** What a save of whatever kind is answered with. */
export const statuses = {
  saved: 200,
  submitted: 202,
  invalid: 400,
  unconfirmed: 400,
  conflict: 409,
} as const

/** 202 while it waits for approval, 400 with issues, 409 with the current list, 404 without one. */
export async function saveList<D extends AnyDraft, S extends Row>(
  args: ActionFunctionArgs,
  { name: list, fields }: ListDefinition<D, S>,
) {
  const sent = await readForm(args.request, saveFields)
  const outcome = await changeSite(args, 'save-list', { list, sent })
  const { db } = args.context.get(appContext)
  const answer =
    outcome.outcome === 'conflict'
      ? {
          outcome: outcome.outcome,
          current: withMarks<AnyDraft>(fields, outcome.current),
          lastSave: await findLastSave(db, list),
        }
      : outcome
  return data(answer as Answered<D>, statuses[outcome.outcome])
}
