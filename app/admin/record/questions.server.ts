import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import type { AppContext } from '#app/context.ts'
import { appContext } from '#app/context.ts'
import { type Questions, say } from '#app/question.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import type { FieldTable } from '#core/record/fields.ts'
import { type RecordOf, saidBy } from '#core/record/noun.ts'
import { openRecord } from '#core/record/noun-list.server.ts'
import { findRecord } from '#core/record/records.server.ts'
import { removeRecordFromSite } from '#core/review/record-operations.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The noun that the address names, as in /admin/claims/… */
function nounAt({ request, context }: Args) {
  const [, , name = ''] = new URL(request.url).pathname.replace(/\.data$/, '').split('/')
  const noun = Object.values(context.get(appContext).nouns).find((each) => each.name === name)
  if (!noun) throw data(undefined, 404)
  const { one, address } = noun
  return { noun, one, address }
}

/** By its key, or by its id as what undoes a restoring says. Throws 404 without such a record. */
async function recordAt(args: Args): Promise<{ app: AppContext; record: RecordOf<FieldTable> }> {
  const app = args.context.get(appContext)
  const { noun } = nounAt(args)
  const key = String(args.params.key)
  const record =
    (await findRecord(app.db, noun, key)) ?? (await findRecord(app.db, { ...noun, key: 'id' }, key))
  if (!record) throw data(undefined, 404)
  return { app, record }
}

export const recordQuestions: Questions = {
  '*/:key/delete': {
    back: async ({ args }) => {
      const { noun, address } = nounAt(args)
      const { record } = await recordAt(args)
      return `${address}/${encodeURIComponent(String(record[noun.key]))}`
    },
    ask: async ({ args, db }) => {
      const { noun, one } = nounAt(args)
      const { record } = await recordAt(args)
      const { whyKept } = await openRecord(db, noun, record)
      if (whyKept) return { title: `This ${one} is in use`, text: [whyKept], cancel: 'Back' }
      const name = saidBy(noun, record)
      return {
        title: `Delete this ${one}?`,
        text: [say`${`“${name}”`} goes to the trash, from where it can be restored.`],
        button: 'Delete',
        busy: 'Deleting...',
        isDanger: true,
      }
    },
    act: async ({ args, app, actor }) => {
      const { noun, address } = nounAt(args)
      const { record } = await recordAt(args)
      const key = String(record[noun.key])
      const { isSeen } = await openRecord(app.db, noun, record)
      const answer = await removeRecordFromSite(app, actor.id, noun, key)
      if (answer.outcome === 'kept') return { again: 'as it stands' }
      if (answer.outcome !== 'saved') throw data(undefined, 404)
      const to = `${address}/trash/${answer.id}/restore`
      const isSubmitted = isSeen(undefined, record) && (await isApprovalRequired(app.db))
      return { notice: 'record-removed', undo: { to, isSubmitted } }
    },
    to: ({ args }) => nounAt(args).address,
    notice: 'record-removed',
  },
}
