import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { messageOf } from '#app/refusal-texts.ts'
import { Toast } from '#app/ui/toast.tsx'
import { eraseEnquiry } from '#core/enquiries/erasure.server.ts'
import { heldOrThrow, requireUser, throwOnRefusal } from '../../guard.ts'
import { useAnswer } from '../../use-answer.ts'
import { ErasureNote } from '../erasure-note.tsx'
import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, notices, readRevision } from '../take-step.ts'
import type { Route } from './+types/erase.ts'

export const loader = (args: Route.LoaderArgs) => loadEnquiry(args)

/** 409 after a conflict, and under a legal hold. */
export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const { db, mailFiles } = context.get(appContext)
  const { revision } = await readForm(request, ['revision'])
  const target = { id: params.id, revision: readRevision(revision) }
  const result = await throwOnRefusal(context.get(appContext), () =>
    eraseEnquiry(db, mailFiles, requireUser(args).id, target).catch(heldOrThrow),
  )
  if (result.outcome === 'legal-hold') return data({ held: messageOf(result) }, 409)
  if (result.outcome === 'conflict') return data({ conflict: { ...result, owner: '' } }, 409)
  const to = href('/admin/enquiries/:id', { id: params.id })
  return redirectWithNotice(to, { request, notice: notices.erased })
}

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unreachable } = useAnswer(actionData)
  const { held, conflict } = { held: undefined, conflict: undefined, ...answer }
  return (
    <StepDialog step="erased" enquiry={loaderData} conflict={conflict}>
      {held && !unreachable && <Toast message={held} />}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <ErasureNote />
    </StepDialog>
  )
}
