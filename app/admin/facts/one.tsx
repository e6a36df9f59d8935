import { headOf } from '#app/ui/titled.ts'
import { RecordScreen } from '../record/screen.tsx'
import type { Route } from './+types/one.ts'
import { screens } from './screen.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(loaderData?.title ?? 'Fact', matches)
}

export const loader = (args: Route.LoaderArgs) => screens.find(args)

export const action = (args: Route.ActionArgs) => screens.save(args)

export default function OneFact({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordScreen data={loaderData} answer={actionData} />
}
