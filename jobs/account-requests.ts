import { fulfilDueRequests } from '#core/sign-in/requests.server.ts'
import type { JobContext } from './job.ts'

/** Does what sign-up, reset and magic link asked for, after their answers went out. */
export async function fulfilRequests(context: JobContext): Promise<void> {
  await fulfilDueRequests(context)
}
