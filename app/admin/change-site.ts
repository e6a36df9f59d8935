import { type ActionFunctionArgs, data } from 'react-router'
import type { AppContext } from '#app/context.ts'
import type { InputOf, OperationName, Operations } from '#app/operations.server.ts'
import type { AnyOutcome, Dependencies } from '#core/review/operation.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import type { Progress } from '#core/transfer/progress.ts'
import { asStaff, type Staff } from './guard.ts'

export function reviewDependencies(app: AppContext): Dependencies {
  return { ...app, kinds: app.textKinds, encryption: app.accountMailer.encryption }
}

/** One of the operations that the server hands down. */
export function named<N extends OperationName>(
  { operations }: { operations: Operations },
  name: N,
) {
  return { name, operation: operations[name] }
}

/** Changes what visitors see, or hands it in where that needs a second person. Throws what core refuses. */
export function changeAs<N extends OperationName>(
  { app, actorId }: Staff,
  name: N,
  input: InputOf<N>,
  progress?: Progress,
) {
  return changeOrSubmit({ ...reviewDependencies(app), progress }, actorId, named(app, name), input)
}

/** The same, where a refusal is an answer of its own. Throws 404 where there is nothing to change (any more). */
export async function changeSite<N extends OperationName>(
  args: Pick<ActionFunctionArgs, 'context'>,
  name: N,
  input: InputOf<N>,
  progress?: Progress,
) {
  const answer = await asStaff(args, (staff) => changeAs(staff, name, input, progress))
  if (!isFound(answer)) throw data(undefined, 404)
  return answer
}

function isFound<O extends AnyOutcome>(answer: O): answer is Exclude<O, { outcome: 'not-found' }> {
  return answer.outcome !== 'not-found'
}
