import type { Route } from './+types/answered.ts'
import { ManyDialog } from './many-dialog.tsx'
import { takeMany } from './take-many.ts'

export const loader = () => null

export const action = (args: Route.ActionArgs) => takeMany(args, 'answered')

export default function AnsweredMany({ actionData }: Route.ComponentProps) {
  return <ManyDialog result={actionData} />
}
