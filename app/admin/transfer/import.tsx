import { useRef } from 'react'
import { type ActionFunctionArgs, data } from 'react-router'
import { appContext } from '#app/context.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { error, type Message, success } from '#app/ui/message.ts'
import { Toast } from '#app/ui/toast.tsx'
import { newSaveKey } from '#core/lists/list.ts'
import { findReturned } from '#core/review/returned.server.ts'
import { checkFile } from '#core/transfer/transfer.server.ts'
import {
  isTransferKind,
  maxImportBytes,
  refusalCounts,
  shownRows,
  type TransferKindName,
  type TransferPlan,
  type ZipPicture,
} from '#core/transfer/transfer.ts'
import { bringPictures } from '#core/transfer/zip-pictures.server.ts'
import { changeSite } from '../change-site.ts'
import { submittedMessage } from '../editor/state/save-answer.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import { askedAgain } from '../review/edit-again.ts'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/import.ts'
import { CheckForm, maxEdited } from './check-form.tsx'
import { ExportList } from './export-list.tsx'
import { ImportPlan, type ShownPlan } from './import-plan.tsx'
import { readSentFile, type SentFile, type SentZip } from './sent-file.server.ts'
import './import.css'

type Answer = {
  responseId: string
  sent?: SentFile
  plan?: ShownPlan
  note?: string
  message?: Message
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Import | Qantara' }]
}

/** What its author may go on from: a file that was handed in and did not go live. */
export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(appContext)
  const person = requireUser(args).id
  const again = await findReturned(db, person, 'import-file', askedAgain(args.url))
  if (!again) return {}
  const { kind, file: name, text: all, pictures } = again.input
  const isWhole = all.length <= maxEdited && !pictures
  const sent: SentFile = { text: isWhole ? all : '', name, kind, isZip: false }
  const note = isWhole
    ? 'These are the rows as you submitted them: mend them, and check them again.'
    : `${name} was ${pictures ? 'a ZIP with pictures' : 'too long to be mended here'}: mend it where you made it, choose it again, and check it.`
  return { sent, note }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData().catch(() => {
    throw data(undefined, 400)
  })
  const { sent, zip } = await readSentFile(form, args.context.get(appContext).intake)
  const responseId = newSaveKey()
  if (sent.issue) {
    const message = error('The file cannot be read', sent.issue)
    return data<Answer>({ responseId, sent, message }, 400)
  }
  return form.get('digest') ? importChecked(args, form, sent, zip) : check(args, sent, zip)
}

async function check({ context }: ActionFunctionArgs, sent: SentFile, zip?: SentZip) {
  const { db } = context.get(appContext)
  const responseId = newSaveKey()
  const kind = isTransferKind(sent.kind) ? sent.kind : undefined
  const asked = { text: sent.text, kind, pictures: zip?.pictures }
  const { plan, issue } = await checkFile({ db, kinds: textKinds }, asked)
  if (plan) return data<Answer>({ responseId, sent, plan: shown(plan), note: sent.note })
  return data<Answer>(
    { responseId, sent, note: sent.note, message: error('The file cannot be read', issue) },
    400,
  )
}

async function importChecked(
  args: ActionFunctionArgs,
  form: FormData,
  sent: SentFile,
  zip?: SentZip,
) {
  const responseId = newSaveKey()
  const field = (name: string) => String(form.get(name) ?? '')
  if (!isTransferKind(sent.kind)) throw data(undefined, 400)
  const { kind, text, name: file } = sent
  const digest = field('digest')
  const { pictures, issue } = await bring(args, { kind, text, digest }, zip)
  if (issue) {
    const message = error('Nothing was imported', issue)
    return data<Answer>({ responseId, sent, message }, 400)
  }
  const outcome = await changeSite(args, 'import-file', {
    ...{ kind, text, file, digest, pictures },
    ...{ revision: Number(field('revision')), key: field('key') },
  })
  switch (outcome.outcome) {
    case 'not-found':
      throw data(undefined, 404)
    case 'submitted':
      return data<Answer>({ responseId, message: submittedMessage(outcome.id) }, 202)
    case 'saved':
      return data<Answer>({ responseId, message: success('Imported', `${outcome.text}.`) })
    case 'moved': {
      const text = 'What it would change has changed since the check: look at the rows again.'
      const message = error('Nothing was imported', text)
      return data<Answer>({ responseId, sent, plan: shown(outcome.plan), message }, 409)
    }
    default:
      return data<Answer>(
        { responseId, sent, message: error('Nothing was imported', outcome.issue) },
        400,
      )
  }
}

/** Of what is not as it was checked nothing is stored: the import says so. */
async function bring(
  args: ActionFunctionArgs,
  { digest, ...file }: { kind: TransferKindName; text: string; digest: string },
  zip: SentZip | undefined,
): Promise<{ pictures?: readonly ZipPicture[]; issue?: string }> {
  if (!zip) return {}
  const app = args.context.get(appContext)
  const { db } = app
  const { bytes, pictures } = zip
  const { plan } = await checkFile({ db, kinds: textKinds }, { ...file, pictures })
  if (plan?.digest !== digest) return { pictures }
  const checked = { plan, pictures }
  return throwOnRefusal(app, () => bringPictures(app, requireUser(args).id, bytes, checked))
}

function shown(plan: TransferPlan): ShownPlan {
  const rows = shownRows(plan)
  return { ...plan, rows, more: plan.rows.length - rows.length, refusals: refusalCounts(plan) }
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unreachable } = useAnswer<Partial<Answer>>(actionData)
  const { responseId = '', sent, plan, note, message }: Partial<Answer> = answer ?? loaderData
  const chosen = useRef<File>(undefined)
  return (
    <>
      <ScreenHead title="Import" />
      {message && !unreachable && <Toast key={responseId} message={message} />}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <CheckForm
        key={`${responseId} file`}
        sent={sent}
        maxBytes={maxImportBytes}
        chosen={chosen.current}
        onChoose={(file) => {
          chosen.current = file
        }}
      />
      {note && <p className="import-note">{note}</p>}
      {sent && plan && (
        <ImportPlan
          key={`${responseId} plan`}
          {...{ sent, plan }}
          saveKey={responseId}
          chosen={chosen.current}
        />
      )}
      <ExportList />
    </>
  )
}
