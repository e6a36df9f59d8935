import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context.ts'
import { listWebhooks } from '#core/webhooks/list-webhooks.server.ts'
import type { Webhook } from '#core/webhooks/webhook.ts'
import { refuse, requireUser, throwOnRefusal } from '../guard.ts'

/** Throws the error page where it is not there, or not theirs to see. */
export async function findOne(
  args: Pick<LoaderFunctionArgs, 'context'>,
  id: string,
): Promise<Webhook> {
  const app = args.context.get(appContext)
  const { encryption } = app.accountMailer
  const actorId = requireUser(args).id
  const webhooks = await throwOnRefusal(app, () => listWebhooks(app.db, encryption, actorId))
  const webhook = webhooks.find((each) => each.id === id)
  if (!webhook) throw await refuse(app, 'not-found')
  return webhook
}
