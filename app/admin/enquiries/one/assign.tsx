import { appContext } from '#app/context.ts'
import { listOwners } from '#core/enquiries/one-enquiry.server.ts'
import { requireUser } from '../../guard.ts'
import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, takeOne } from '../take-step.ts'
import type { Route } from './+types/assign.ts'

export async function loader(args: Route.LoaderArgs) {
  const enquiry = await loadEnquiry(args)
  const { db } = args.context.get(appContext)
  return { enquiry, owners: await listOwners(db, requireUser(args).id) }
}

export const action = (args: Route.ActionArgs) => takeOne(args, 'assigned')

export default function Assign({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, owners } = loaderData
  return <StepDialog step="assigned" enquiry={enquiry} owners={owners} conflict={actionData} />
}
