import { StepDialog } from '../step-dialog.tsx'
import { loadEnquiry, takeOne } from '../take-step.ts'
import type { Route } from './+types/answered.ts'

export const loader = (args: Route.LoaderArgs) => loadEnquiry(args)

export const action = (args: Route.ActionArgs) => takeOne(args, 'answered')

export default function Answered({ loaderData, actionData }: Route.ComponentProps) {
  return <StepDialog step="answered" enquiry={loaderData} conflict={actionData} />
}
