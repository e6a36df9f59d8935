import type { Route } from './+types/assign.ts'
import { ManyDialog } from './many-dialog.tsx'
import { takeMany } from './take-many.ts'

export const loader = () => null

export const action = (args: Route.ActionArgs) => takeMany(args, 'assigned')

export default function AssignMany({ actionData }: Route.ComponentProps) {
  return <ManyDialog result={actionData} />
}
