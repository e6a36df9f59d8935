import { PlannedChanges } from '../history/planned-changes.tsx'
import { Confirm } from '../shell/confirm.tsx'
import { answer, ask } from '../shell/question.server.ts'
import type { Route } from './+types/question.ts'
import { questions } from './questions.server.ts'

export const loader = (args: Route.LoaderArgs) => ask(args, questions)

export const action = (args: Route.ActionArgs) => answer(args, questions)

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { words, back } = loaderData
  const { plan } = words
  return (
    <Confirm words={words} back={back} returned={actionData}>
      {plan && <PlannedChanges plan={plan} known={plan.known} />}
    </Confirm>
  )
}
