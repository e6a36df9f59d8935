import { answer, ask } from '#app/question.server.ts'
import { QuestionDialog } from '#app/question-dialog.tsx'
import { PlannedChanges } from '../history/planned-changes.tsx'
import type { Route } from './+types/question.ts'
import { questions } from './questions.server.ts'

export const loader = (args: Route.LoaderArgs) => ask(args, questions)

export const action = (args: Route.ActionArgs) => answer(args, questions)

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { words, back } = loaderData
  const { plan } = words
  return (
    <QuestionDialog words={words} back={back} returned={actionData}>
      {plan && <PlannedChanges plan={plan} known={plan.known} />}
    </QuestionDialog>
  )
}
