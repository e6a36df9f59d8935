import { appContext } from '#app/context.ts'
import { listOwners } from '#core/enquiries/one-enquiry.server.ts'
import { requireUser } from '../../guard.ts'
import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, stepAt, takeOne } from '../take-step.ts'
import type { Route } from './+types/step.ts'

export async function loader(args: Route.LoaderArgs) {
  const enquiry = await loadEnquiry(args)
  const step = stepAt(args.pattern)
  const { db } = args.context.get(appContext)
  const owners = step === 'assigned' ? await listOwners(db, requireUser(args).id) : undefined
  return { enquiry, step, owners }
}

export const action = (args: Route.ActionArgs) => takeOne(args, stepAt(args.pattern))

export default function Step({ loaderData, actionData }: Route.ComponentProps) {
  return <StepDialog {...loaderData} conflict={actionData} />
}
