import { data } from 'react-router'
import { type Asked, type Question, type Questions, say } from '#app/question.ts'
import type { Part } from '#app/ui/words.tsx'
import { momentIn } from '#core/dates.ts'
import { findSave } from '#core/history/history.server.ts'
import { planGoBack, planUndo } from '#core/record/restore.server.ts'
import { findRemoved } from '#core/record/trash.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { revisionOf } from '../address.ts'
import { listAt, restore } from './list-at.server.ts'

async function changeAt({ args }: Asked) {
  const at = await listAt(args)
  const revision = revisionOf(args.params.revision ?? '')
  return { at, change: { revision, recordId: at.recordId ?? args.params.id ?? '' } }
}

const undo: Question = {
  back: async ({ args }) => (await listAt(args)).saveAt(args.params.revision ?? ''),
  ask: async (asked) => {
    const { at, change } = await changeAt(asked)
    const plan = await planUndo(asked.db, at.list, change)
    if (!plan) throw data(undefined, 404)
    const title = `Undo this change of ${plan.name}?`
    if (plan.isInTrash) {
      const text = [say`${plan.name} is in the trash now. Restore them from the trash first.`]
      return { title, text, cancel: 'Close' }
    }
    const later: Part[] = [
      { strong: `A later save changed the same fields: ${plan.later.join(', ')}.` },
      ' Undoing this change also replaces what was saved then.',
    ]
    const isOneChange = plan.changes.length === 1 && plan.changes[0]?.kind === 'changed'
    return {
      title,
      text: [
        ...(plan.later.length > 0 ? [later] : []),
        'This is a new save. The current version remains in the history.',
      ],
      plan: { ...plan, known: isOneChange ? plan.name : undefined },
      values: { isSure: 'on' },
      button: plan.later.length > 0 ? 'Undo Anyway' : 'Undo This Change',
      busy: 'Undoing...',
    }
  },
  act: async (asked) => {
    const { at, change } = await changeAt(asked)
    // A button that acts at once has not been told what a later save would lose.
    const plan = asked.typed.isSure ? undefined : await planUndo(asked.db, at.list, change)
    if (plan && (plan.later.length > 0 || plan.isInTrash)) return { again: 'as it stands' }
    return restore(
      asked.args,
      { list: at.list.name, undo: change },
      {
        notice: at.notices.change,
        undo: (revision) => at.undoAt(revision, change.recordId),
      },
    )
  },
  to: async ({ args }) => (await listAt(args)).history,
  notice: 'record-restored',
}

const goBack: Question = {
  back: async ({ args }) => (await listAt(args)).saveAt(args.params.revision ?? ''),
  ask: async ({ args, db }) => {
    const revision = revisionOf(args.params.revision ?? '')
    const { list, stays } = await listAt(args)
    const plan = await planGoBack(db, list, revision)
    const save = await findSave(db, list, revision, { page: 1 })
    if (!plan || !save) throw data(undefined, 404)
    const { timeZone } = await findSettings(db)
    return {
      title: `Go back to the version of ${momentIn(timeZone, save.at)}?`,
      text: [
        [
          ...say`Saved by ${save.actorName}. `,
          `${stays} The current version remains in the history.`,
        ],
      ],
      plan,
      button: 'Go Back to This Version',
      busy: 'Going back...',
    }
  },
  act: async ({ args }) => {
    const { list, notices, goBackTo } = await listAt(args)
    const revision = revisionOf(args.params.revision ?? '')
    return restore(
      args,
      { list: list.name, revision },
      {
        notice: notices.list,
        undo: (now) => goBackTo?.(now - 1),
      },
    )
  },
  to: async ({ args }) => (await listAt(args)).history,
  notice: 'record-restored',
}

const comeBack: Question = {
  back: async ({ args }) => (await listAt(args)).trash,
  ask: async ({ args, db, id }) => {
    const { list, one, comesBack } = await listAt(args)
    const record = await findRemoved(db, list, id)
    if (!record) throw data(undefined, 404)
    return {
      title: `Restore ${one}${record.name}?`,
      text: [[{ name: record.name }, ` ${comesBack}`]],
      button: 'Restore',
      busy: 'Restoring...',
    }
  },
  act: async ({ args, id }) => {
    const { list, notices, undoAt } = await listAt(args)
    return restore(
      args,
      { list: list.name, id },
      {
        notice: notices.record,
        undo: (revision) => undoAt(revision, id),
      },
    )
  },
  to: async ({ args }) => (await listAt(args)).afterRestoring,
  notice: 'record-restored',
}

export const pastQuestions: Questions = {
  '*/history/:revision/undo/:id': undo,
  '*/history/:revision/restore': goBack,
  '*/trash/:id/restore': comeBack,
  '*/:key/undo/:revision': undo,
}
