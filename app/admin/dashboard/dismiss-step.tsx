import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { dismissStep } from '#core/dashboard/checklist.server.ts'
import { isChecklistStep } from '#core/dashboard/step.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, refuse, requireUser } from '../guard.ts'
import type { Route } from './+types/dismiss-step.ts'

const back = href('/admin')

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isChecklistStep(params.step)) throw await refuse(context.get(appContext), 'not-found')
  return null
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const work = dismissStep(db, requireUser(args).id, args.params.step)
  return actionResponse(args, work, { back, notice: 'step-dismissed' })
}

export default function DismissStep() {
  return (
    <Confirm title="Dismiss this step?" back={back} button="Dismiss" busy="Dismissing...">
      <p>It disappears from everyone’s dashboard. You can still do it later.</p>
    </Confirm>
  )
}
