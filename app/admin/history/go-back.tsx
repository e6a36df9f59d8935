import { use } from 'react'
import { data, useOutletContext } from 'react-router'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/date-words.ts'
import type { SaveDetails } from '#core/history/history.server.ts'
import { planGoBack } from '#core/record/restore.server.ts'
import { Confirm } from '../confirm.tsx'
import type { Route } from './+types/go-back.ts'
import { revisionOf } from './address.ts'
import { listAt, restore } from './list-at.server.ts'
import { PlannedChanges } from './planned-changes.tsx'

export async function loader(args: Route.LoaderArgs) {
  const revision = revisionOf(args.params.revision)
  const { app, list, saveAt, stays } = await listAt(args)
  const plan = await planGoBack(app.db, list, revision)
  if (!plan) throw data(undefined, 404)
  return { plan, back: saveAt(revision), stays }
}

export async function action(args: Route.ActionArgs) {
  const { list, history, notices } = await listAt(args)
  const revision = revisionOf(args.params.revision)
  return restore(args, { back: history, notice: notices.list }, { list: list.name, revision })
}

export default function GoBack({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, back, stays } = loaderData
  const save = useOutletContext<SaveDetails>()
  const zone = use(OfficeZone)
  return (
    <Confirm
      title={`Go back to the version of ${momentIn(zone, save.at)}?`}
      back={back}
      button="Go Back to This Version"
      busy="Going back..."
      refused={actionData}
    >
      <p>
        Saved by <bdi>{save.actorName}</bdi>. {stays} The current version remains in the history.
      </p>
      <PlannedChanges plan={plan} />
    </Confirm>
  )
}
