import { useRef } from 'react'
import { type ActionFunctionArgs, data, useSearchParams } from 'react-router'
import { useAnswer } from '#app/connection.ts'
import { appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { readForm, readZip } from '#core/transfer/sent-file.server.ts'
import { maxEdited, maxImportBytes } from '#core/transfer/transfer.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { findAgain } from '../review/find-again.server.ts'
import type { Route } from './+types/import.ts'
import { CheckForm } from './check-form.tsx'
import { ExportList } from './export-list.tsx'
import {
  type Answer,
  check,
  findWork,
  follow,
  importChecked,
  refuseFile,
} from './import-answer.server.ts'
import { ImportPlan } from './import-plan.tsx'
import { ImportProgress, useImportWork } from './import-progress.tsx'
import { type SentFile, sentFileOf } from './sent-file.server.ts'
import './import.css'

export const meta = titled('Import & Export')

/** What its author may go on from: a file that was handed in and did not go live. */
export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const { command } = app
  const again = await findAgain(args, 'import-file')
  if (!again) return { command, ...(await findWork(args, app)) }
  const { kind, file: name, text: all, pictures } = again.input
  const isWhole = all.length <= maxEdited && !pictures
  const sent: SentFile = { text: isWhole ? all : '', name, kind, isZip: false }
  const note = isWhole
    ? 'These are the rows as you submitted them: fix them, and check them again.'
    : `${name} was ${pictures ? 'a ZIP with pictures' : 'too long to be fixed here'}: fix it where you made it, choose it again, and check it.`
  return { command, sent, note }
}

export async function action(args: ActionFunctionArgs) {
  const { intake, imports } = args.context.get(appContext)
  const form = await readForm(args.request)
  if (!form) throw data(undefined, 400)
  const { fields, confirmed } = form
  if (fields?.cancel) {
    await imports.cancel(requireUser(args).id, fields.cancel)
    return data<Answer>({ responseId: fields.cancel })
  }
  return follow(args, sentFileOf(form), async (progress) => {
    const read = await readZip(form, intake, progress)
    const sent = sentFileOf(read)
    const { file, zip, pictures } = read
    if (!file || sent.issue !== undefined) return refuseFile(sent, sent.issue)
    const whole = { sent, file, zip, pictures }
    return fields?.digest
      ? importChecked(args, { ...fields, confirmed }, whole, progress)
      : check(args, whole, progress)
  })
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unreachable } = useAnswer<Partial<Answer>>(actionData)
  const { responseId = '', sent, plan, note, message }: Partial<Answer> = answer ?? loaderData
  const work = useImportWork(loaderData.work)
  const chosen = useRef<File>(undefined)
  const [search] = useSearchParams()
  return (
    <>
      <ScreenHead title="Import & Export" />
      {message && !unreachable && <Toast key={responseId} message={message} />}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <CheckForm
        key={`${responseId} file`}
        sent={sent}
        kind={search.get('kind') ?? ''}
        maxBytes={maxImportBytes}
        chosen={chosen.current}
        onChoose={(file) => {
          chosen.current = file
        }}
      />
      {work && <ImportProgress work={work} />}
      {note && <p className="import-note">{note}</p>}
      {sent && plan && (
        <ImportPlan
          key={`${responseId} plan`}
          sent={sent}
          plan={plan}
          saveKey={responseId}
          chosen={chosen.current}
        />
      )}
      <ExportList command={loaderData.command} />
    </>
  )
}
