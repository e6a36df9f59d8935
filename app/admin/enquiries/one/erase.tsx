import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import { eraseEnquiry } from '#core/enquiries/erasure.server.ts'
import { requireUser, throwOnRefusal } from '../../guard.ts'
import { ErasureNote } from '../erasure-note.tsx'
import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, notices, readRevision } from '../take-step.ts'
import type { Route } from './+types/erase.ts'

export const loader = (args: Route.LoaderArgs) => loadEnquiry(args)

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const { db, mailFiles } = context.get(appContext)
  const { revision } = await readForm(request, ['revision'])
  const target = { id: params.id, revision: readRevision(revision) }
  const result = await throwOnRefusal(context.get(appContext), () =>
    eraseEnquiry(db, mailFiles, requireUser(args).id, target),
  )
  if (result.outcome === 'conflict') return data({ ...result, owner: '' }, 409)
  const to = href('/admin/enquiries/:id', { id: params.id })
  return redirectWithNotice(to, { request, notice: notices.erased })
}

export default function Erase({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StepDialog step="erased" enquiry={loaderData} conflict={actionData}>
      <ErasureNote />
    </StepDialog>
  )
}
