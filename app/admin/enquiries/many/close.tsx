import type { Route } from './+types/close.ts'
import { ManyDialog } from './many-dialog.tsx'
import { takeMany } from './take-many.ts'

export const loader = () => null

export const action = (args: Route.ActionArgs) => takeMany(args, 'closed')

export default function CloseMany({ actionData }: Route.ComponentProps) {
  return <ManyDialog result={actionData} />
}
