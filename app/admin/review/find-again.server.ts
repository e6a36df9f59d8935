import type { ActionFunctionArgs } from 'react-router'
import { appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import type { InputOf, OperationName } from '#app/operations.server.ts'
import { findReturned } from '#core/review/submissions.server.ts'
import { askedAgain } from './edit-again.ts'

/** What this person submitted and goes on from, as the address names it; undefined for all else. */
export function findAgain<N extends OperationName>(
  { context, url }: Pick<ActionFunctionArgs, 'context' | 'url'>,
  name: N,
) {
  const { db } = context.get(appContext)
  return findReturned<InputOf<N>>(db, requireUser({ context }).id, name, askedAgain(url))
}
