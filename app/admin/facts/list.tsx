import { titled } from '#app/ui/titled.ts'
import { RecordList } from '../record/list.tsx'
import type { Route } from './+types/list.ts'
import { screens } from './screen.server.ts'

export const meta = titled('Facts')

export const loader = (args: Route.LoaderArgs) => screens.list(args)

export const action = (args: Route.ActionArgs) => screens.add(args)

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordList data={loaderData} answer={actionData} />
}
