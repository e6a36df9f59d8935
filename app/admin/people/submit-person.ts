import type { ActionFunctionArgs } from 'react-router'
import { appContext } from '#app/context.ts'
import type { InputOf } from '#app/operations.server.ts'
import { isRefusal } from '#core/issue.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { named, reviewDependencies } from '../change-site.ts'
import { requireUser } from '../guard.ts'

type PersonOperation = 'invite-admin' | 'make-admin' | 'enable-admin'

/** Waits for the work, or submits it where it needs a second person. Throws what else is refused. */
export async function doneOrSubmitted<N extends PersonOperation>(
  args: Pick<ActionFunctionArgs, 'context'>,
  work: Promise<unknown>,
  name: N,
  input: InputOf<N>,
): Promise<'done' | 'submitted'> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (!isRefusal(error, 'needs-approval')) throw error
  }
  const app = args.context.get(appContext)
  await changeOrSubmit(reviewDependencies(app), requireUser(args).id, named(app, name), input)
  return 'submitted'
}
