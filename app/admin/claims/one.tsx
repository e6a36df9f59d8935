import { headOf } from '#app/ui/titled.ts'
import { RecordScreen } from '../record/screen.tsx'
import type { Route } from './+types/one.ts'
import { ClaimUses } from './claim-uses.tsx'
import { screens } from './screen.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(loaderData?.name ?? 'Claim', matches)
}

export const loader = (args: Route.LoaderArgs) => screens.find(args)

export const action = (args: Route.ActionArgs) => screens.save(args)

export default function OneClaim({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordScreen data={loaderData} answer={actionData}>
      <ClaimUses uses={loaderData.more} />
    </RecordScreen>
  )
}
