import { answer, ask } from '#app/question.server.ts'
import { QuestionDialog } from '#app/question-dialog.tsx'
import type { Route } from './+types/question.ts'
import { questions } from './questions.server.ts'

export const loader = (args: Route.LoaderArgs) => ask(args, questions)

export const action = (args: Route.ActionArgs) => answer(args, questions)

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionDialog {...loaderData} returned={actionData} />
}
