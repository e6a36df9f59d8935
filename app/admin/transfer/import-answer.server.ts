import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ActionFunctionArgs, data } from 'react-router'
import { appContext } from '#app/context.ts'
import { error, type Message, success } from '#app/ui/message.ts'
import { newSaveKey } from '#core/record/list.ts'
import { checkFile } from '#core/transfer/check-file.server.ts'
import type { ReadFile } from '#core/transfer/read-sent.ts'
import {
  isTransferKind,
  maxEdited,
  refusalCounts,
  shownRows,
  type TransferKindName,
  type TransferPlan,
  type ZipPicture,
} from '#core/transfer/transfer.ts'
import { bringPictures } from '#core/transfer/zip-pictures.server.ts'
import { changeSite } from '../change-site.ts'
import { submittedMessage } from '../editor/state/save-answer.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { ShownPlan } from './import-plan.tsx'
import type { SentFile, SentZip } from './sent-file.server.ts'

export type Answer = {
  responseId: string
  sent?: SentFile
  plan?: ShownPlan
  note?: string
  message?: Message
}

type Read = { sent: SentFile; file: ReadFile; zip?: SentZip }

export async function check({ context }: ActionFunctionArgs, { sent, file, zip }: Read) {
  const { db, exchange } = context.get(appContext)
  const kind = isTransferKind(sent.kind) ? sent.kind : undefined
  const asked = { file, kind, pictures: zip?.pictures }
  const { plan, issue } = await checkFile({ db, exchange }, asked)
  if (!plan) return refuseFile(sent, issue)
  // What is shown of many rows is a turn of its own (docs/bar.md 52).
  await nextTurn()
  return data<Answer>({ responseId: newSaveKey(), sent, plan: shown(plan), note: sent.note })
}

/** The answer to a file that cannot be read. */
export function refuseFile(sent: SentFile, issue = '') {
  const message = error('The file cannot be read', issue)
  const responseId = newSaveKey()
  return data<Answer>({ responseId, sent: editable(sent), note: sent.note, message }, 400)
}

export async function importChecked(
  args: ActionFunctionArgs,
  fields: Record<'digest' | 'revision' | 'key', string>,
  { sent, file: read, zip }: Read,
) {
  const responseId = newSaveKey()
  if (!isTransferKind(sent.kind)) throw data(undefined, 400)
  const { kind, name: file } = sent
  const { digest } = fields
  const { pictures, issue } = await bring(args, { kind, file: read, digest }, zip)
  if (issue) {
    const message = error('Nothing was imported', issue)
    return data<Answer>({ responseId, sent: editable(sent), message }, 400)
  }
  const outcome = await changeSite(args, 'import-file', {
    kind,
    text: read.text,
    file,
    digest,
    pictures,
    revision: Number(fields.revision),
    key: fields.key,
  })
  switch (outcome.outcome) {
    case 'not-found':
      throw data(undefined, 404)
    case 'submitted':
      return data<Answer>({ responseId, message: submittedMessage(outcome.id) }, 202)
    case 'saved':
      return data<Answer>({ responseId, message: success('Imported', `${outcome.text}.`) })
    case 'moved': {
      const text = 'The records have changed since the check: check the rows again.'
      const message = error('Nothing was imported', text)
      return data<Answer>({ responseId, sent, plan: shown(outcome.plan), message }, 409)
    }
    default:
      return data<Answer>(
        {
          responseId,
          sent: editable(sent),
          message: error('Nothing was imported', outcome.issue),
        },
        400,
      )
  }
}

/** A refused file comes back only where its rows can be edited on the screen. */
function editable(sent: SentFile): SentFile {
  return sent.text.length <= maxEdited ? sent : { ...sent, text: '' }
}

/** Of what is not as it was checked nothing is stored: the import says so. */
async function bring(
  args: ActionFunctionArgs,
  { digest, ...asked }: { kind: TransferKindName; file: ReadFile; digest: string },
  zip: SentZip | undefined,
): Promise<{ pictures?: readonly ZipPicture[]; issue?: string }> {
  if (!zip) return {}
  const app = args.context.get(appContext)
  const { db, exchange } = app
  const { bytes, pictures } = zip
  const { plan } = await checkFile({ db, exchange }, { ...asked, pictures })
  if (plan?.digest !== digest) return { pictures }
  const checked = { plan, pictures }
  return throwOnRefusal(app, () => bringPictures(app, requireUser(args).id, bytes, checked))
}

function shown(plan: TransferPlan): ShownPlan {
  const rows = shownRows(plan)
  return { ...plan, rows, more: plan.rows.length - rows.length, refusals: refusalCounts(plan) }
}
