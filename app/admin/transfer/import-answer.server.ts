import { type ActionFunctionArgs, data } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { requireUser, throwOnRefusal } from '#app/guard.ts'
import { error, type Message, success } from '#app/ui/message.ts'
import { newSaveKey } from '#core/record/list.ts'
import type { ImportWork } from '#core/transfer/import-works.server.ts'
import { ImportCancelled, type Progress } from '#core/transfer/progress.ts'
import type { ReadFile } from '#core/transfer/read-sent.ts'
import type { SentForm } from '#core/transfer/sent-file.server.ts'
import {
  isTransferKind,
  maxEdited,
  type ShownPlan,
  shownPlan,
  type TransferKindName,
  type ZipPicture,
} from '#core/transfer/transfer.ts'
import { bringPictures } from '#core/transfer/zip-pictures.server.ts'
import { changeSite } from '../change-site.ts'
import { submittedMessage } from '../editor/state/save-answer.ts'
import type { SentFile } from './sent-file.server.ts'

export type Answer = {
  responseId: string
  sent?: SentFile
  plan?: ShownPlan
  note?: string
  message?: Message
}

type Read = Pick<SentForm, 'zip' | 'pictures'> & { sent: SentFile; file: ReadFile }

/** Lets the person follow, leave, find again and cancel what one of both does with a file. */
export async function follow(
  { context }: ActionFunctionArgs,
  sent: SentFile,
  work: (progress: Progress) => Promise<ReturnType<typeof data<Answer>>>,
) {
  const { imports } = context.get(appContext)
  const { progress, end } = imports.begin(requireUser({ context }).id, sent.name)
  let answer: ReturnType<typeof data<Answer>> | undefined
  try {
    answer = await work(progress)
    return answer
  } catch (error) {
    if (!(error instanceof ImportCancelled)) throw error
    const message = success('Cancelled', 'Nothing was imported.')
    return data<Answer>({ responseId: newSaveKey(), sent: editable(sent), message })
  } finally {
    end(answer && JSON.stringify(answer.data))
  }
}

/** What a screen shows of the work that its person had left: how far it is, or what came of it. */
export async function findWork(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  { imports }: Pick<AppContext, 'imports'>,
): Promise<Partial<Answer> & { work?: ImportWork }> {
  const work = await imports.find(requireUser({ context }).id)
  if (work?.answer === undefined) return { work }
  const { message, ...answer }: Answer = JSON.parse(work.answer)
  const told = message ? `${message.title}: ${message.text}` : 'these are its rows as checked.'
  return { ...answer, note: `${work.name}, which you have left: ${told}` }
}

export async function check(
  { context }: ActionFunctionArgs,
  { sent, file, pictures }: Read,
  progress: Progress,
) {
  const { planFile } = context.get(appContext)
  const kind = isTransferKind(sent.kind) ? sent.kind : undefined
  const { plan, issue } = await planFile({ file, kind, pictures }, progress)
  if (!plan) return refuseFile(sent, issue)
  return data<Answer>({ responseId: newSaveKey(), sent, plan, note: sent.note })
}

/** The answer to a file that cannot be read. */
export function refuseFile(sent: SentFile, issue = '') {
  const message = error('The file cannot be read', issue)
  const responseId = newSaveKey()
  return data<Answer>({ responseId, sent: editable(sent), note: sent.note, message }, 400)
}

export async function importChecked(
  args: ActionFunctionArgs,
  fields: Record<'digest' | 'revision' | 'key', string> & { confirmed: string[] | undefined },
  { sent, ...read }: Read,
  progress: Progress,
) {
  const responseId = newSaveKey()
  if (!isTransferKind(sent.kind)) throw data(undefined, 400)
  const { kind, name: file } = sent
  const { digest, confirmed } = fields
  const { pictures, issue } = await bring(args, { ...read, kind, digest }, progress)
  const refuse = (text: string) => {
    const message = error('Nothing was imported', text)
    return data<Answer>({ responseId, sent: editable(sent), message }, 400)
  }
  if (issue) return refuse(issue)
  const revision = Number(fields.revision)
  const input = {
    kind,
    text: read.file.text,
    file,
    digest,
    pictures,
    revision,
    key: fields.key,
    confirmed,
  }
  const outcome = await changeSite(args, 'import-file', input, progress)
  switch (outcome.outcome) {
    case 'submitted':
      return data<Answer>({ responseId, message: submittedMessage(outcome.id) }, 202)
    case 'saved':
      return data<Answer>({ responseId, message: success('Imported', `${outcome.text}.`) })
    case 'moved': {
      const text = 'The records have changed since the check: check the rows again.'
      const message = error('Nothing was imported', text)
      return data<Answer>({ responseId, sent, plan: shownPlan(outcome.plan), message }, 409)
    }
    default:
      return refuse(outcome.issue)
  }
}

/** A refused file comes back only where its rows can be edited on the screen. */
function editable(sent: SentFile): SentFile {
  return sent.text.length <= maxEdited ? sent : { ...sent, text: '' }
}

/** Of what is not as it was checked nothing is stored: the import says so. */
async function bring(
  args: ActionFunctionArgs,
  {
    digest,
    zip,
    pictures,
    ...asked
  }: Omit<Read, 'sent'> & {
    kind: TransferKindName
    digest: string
  },
  progress: Progress,
): Promise<{ pictures?: readonly ZipPicture[]; issue?: string }> {
  if (!zip || !pictures) return {}
  const app = args.context.get(appContext)
  const { plan, uses } = await app.planFile({ ...asked, pictures }, progress)
  if (!plan || plan.digest !== digest) return { pictures }
  const checked = { kind: plan.kind, uses, pictures }
  const { db, intake } = app
  return throwOnRefusal(app, () =>
    bringPictures({ db, intake, progress }, requireUser(args).id, zip, checked),
  )
}
