import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { switchWebhook } from '#core/webhooks/webhooks.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/switch.ts'
import { findOne } from './find-one.ts'

const back = href('/admin/webhooks')

export async function loader(args: Route.LoaderArgs) {
  const { address, off } = await findOne(args, args.params.id)
  return { address, to: off ? ('on' as const) : ('off' as const) }
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext)
  const form = await args.request.formData().catch(() => new FormData())
  const to = form.get('to') === 'on' ? 'on' : 'off'
  const work = switchWebhook(db, requireUser(args).id, args.params.id, to)
  return actionResponse(args, work, { back, notice: `webhook-${to}` })
}

export default function Switch({ loaderData, actionData }: Route.ComponentProps) {
  const { address, to } = loaderData
  return (
    <Confirm
      title={to === 'on' ? 'Switch this webhook on?' : 'Switch this webhook off?'}
      back={back}
      button={to === 'on' ? 'Switch on' : 'Switch off'}
      busy="Switching..."
      values={{ to }}
      refused={actionData}
    >
      <p className="breakable">{address}</p>
      <p>
        {to === 'on'
          ? 'It is notified of what happens from now on.'
          : 'It is no longer notified; messages that are waiting for it are dropped.'}
      </p>
    </Confirm>
  )
}
