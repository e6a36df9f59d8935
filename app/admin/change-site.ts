import type { ActionFunctionArgs } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import type { Dependencies } from '#core/review/operation.server.ts'
import type { InputOf, OperationName } from '#core/review/operations.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { requireUser, throwOnRefusal } from './guard.ts'

export function reviewDependencies({
  db,
  origin,
  accountMailer,
  operations,
  nouns,
  textKinds,
}: Pick<
  AppContext,
  'db' | 'origin' | 'accountMailer' | 'operations' | 'nouns' | 'textKinds'
>): Dependencies {
  return { db, kinds: textKinds, operations, nouns, origin, encryption: accountMailer.encryption }
}

/** Changes what visitors see, or hands it in where that needs a second person. */
export function changeSite<N extends OperationName>(
  args: Pick<ActionFunctionArgs, 'context'>,
  operation: N,
  input: InputOf<N>,
) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  return throwOnRefusal(app, () =>
    changeOrSubmit(reviewDependencies(app), actorId, operation, input),
  )
}
