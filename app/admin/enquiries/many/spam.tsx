import type { Route } from './+types/spam.ts'
import { ManyDialog } from './many-dialog.tsx'
import { takeMany } from './take-many.ts'

export const loader = () => null

export const action = (args: Route.ActionArgs) => takeMany(args, 'spam')

export default function SpamMany({ actionData }: Route.ComponentProps) {
  return <ManyDialog result={actionData} />
}
