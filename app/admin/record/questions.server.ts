import { data } from 'react-router'
import { type Asked, type Questions, say } from '#app/question.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { saidBy } from '#core/record/noun.ts'
import { openRecord } from '#core/record/noun-list.server.ts'
import { findRecord } from '#core/record/records.server.ts'
import { removeRecordFromSite } from '#core/review/record-operations.server.ts'
import { nounAt } from '../noun-at.server.ts'

/** By its key, or by its id as what undoes a restoring says. Throws 404 without such a record. */
async function recordAt({ args, db }: Asked) {
  const noun = nounAt(args)
  const asked = String(args.params.key)
  const record =
    (await findRecord(db, noun, asked)) ?? (await findRecord(db, { ...noun, key: 'id' }, asked))
  if (!record) throw data(undefined, 404)
  return { noun, record, key: String(record[noun.key]) }
}

export const recordQuestions: Questions = {
  '*/:key/delete': {
    back: async (asked) => {
      const { noun, key } = await recordAt(asked)
      return `${noun.address}/${encodeURIComponent(key)}`
    },
    ask: async (asked) => {
      const { noun, record } = await recordAt(asked)
      const { whyKept } = await openRecord(asked.db, noun, record)
      if (whyKept) return { title: `This ${noun.one} is in use`, text: [whyKept], cancel: 'Back' }
      const name = saidBy(noun, record)
      return {
        title: `Delete this ${noun.one}?`,
        text: [say`${`“${name}”`} goes to the trash, from where it can be restored.`],
        button: 'Delete',
        busy: 'Deleting...',
        isDanger: true,
      }
    },
    act: async (asked) => {
      const { app, db, actor } = asked
      const { noun, record, key } = await recordAt(asked)
      const { isSeen } = await openRecord(db, noun, record)
      const answer = await removeRecordFromSite(app, actor.id, noun, key)
      if (answer.outcome === 'kept') return { again: 'as it stands' }
      if (answer.outcome !== 'saved') throw data(undefined, 404)
      const to = `${noun.address}/trash/${answer.id}/restore`
      const isSubmitted = isSeen(undefined, record) && (await isApprovalRequired(db))
      return { notice: 'record-removed', undo: { to, isSubmitted } }
    },
    to: ({ args }) => nounAt(args).address,
    notice: 'record-removed',
  },
}
