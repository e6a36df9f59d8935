import { data, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { headOf } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { claimList, findClaim, listStaff } from '#core/claims/claims.server.ts'
import { listClaimChanges } from '#core/claims/history.server.ts'
import { isBehind } from '#core/claims/shown-claim.ts'
import { listClaimUses } from '#core/claims/uses.server.ts'
import { dayIn } from '#core/dates.ts'
import { findReturned } from '#core/review/returned.server.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { changeSite } from '../change-site.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { refuse, requireUser } from '../guard.ts'
import '../history/history.css'
import { askedAgain } from '../review/edit-again.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import type { Route } from './+types/claim.ts'
import { ClaimForm } from './claim-form.tsx'
import { StateTag } from './claim-table.tsx'
import { ClaimUses } from './claim-uses.tsx'
import './claims.css'
import { ClaimChanges } from './claim-changes.tsx'
import { claimDraft } from './kept-claim.ts'
import { readClaimForm, returnedClaim, typedAgain } from './read-claim.ts'
import { useClaimForm } from './use-claim-form.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`${loaderData?.claim.name ?? 'Claim'}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const { db } = app
  const claim = await findClaim(db, args.params.name)
  if (!claim) throw await refuse(app, 'not-found')
  const { timeZone } = await findSettings(db)
  const person = requireUser(args).id
  const again = await findReturned(db, person, 'save-claim', askedAgain(args.url))
  const uses = await listClaimUses(db, Object.values(textKinds), new Date())
  return {
    claim: { ...claim },
    people: await listStaff(db),
    uses: uses.filter((use) => use.claim === claim.name),
    changes: await listClaimChanges(db, claim),
    waiting: await listOpenSubmissions(db, claimList(claim.id), person),
    returned:
      again?.input.name === claim.name
        ? { id: again.id, typed: typedAgain(claim, again.changes) }
        : undefined,
    person,
    today: dayIn(timeZone, new Date()),
  }
}

export async function action(args: Route.ActionArgs) {
  const { request, params } = args
  const { typed, revision, isCaughtUp } = await readClaimForm(request)
  const { name } = params
  const input = { name, revision, typed, isCaughtUp }
  const saved = await changeSite(args, 'save-claim', input)
  const back = href('/admin/claims/:name', { name })
  switch (saved.outcome) {
    case 'not-found':
      throw data(undefined, 404)
    case 'invalid':
      return data({ ...returnedClaim(typed, name, saved.issues), revision, theirs: undefined }, 400)
    case 'conflict': {
      const theirs = saved.current
      return data({ ...returnedClaim(typed, name, []), revision: theirs.revision, theirs }, 409)
    }
    case 'submitted':
      return redirectWithNotice(back, { request, notice: 'submitted' })
    case 'saved':
      return redirectWithNotice(back, { request, notice: 'claim-saved' })
  }
}

export default function OneClaim({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, people, uses, changes, today, waiting, person, returned } = loaderData
  const { name } = claim
  const place = { person, list: claimDraft(name) }
  const form = useClaimForm({ place, actionData, stored: claim, returned })
  return (
    <>
      <ScreenHead
        title={claim.value}
        state={<StateTag claim={claim} today={today} />}
        back={{ to: href('/admin/claims'), label: 'Claims' }}
        more={[{ to: href('/admin/claims/:name/delete', { name }), label: 'Delete' }]}
      />
      <WaitingNote waiting={waiting} person={person} />
      {form.message && <Toast key={form.message.id} message={form.message.message} />}
      <p className="lead">
        Texts name it <code>{`{claim.${name}}`}</code>.
        {isBehind(claim) &&
          ' The Arabic value is older than the English one: Arabic pages show both until you update it.'}
      </p>
      <ClaimForm key={form.key} form={form} people={people} isUsed={uses.length > 0} />
      <ClaimUses uses={uses} />
      <ClaimChanges changes={changes} />
      <Outlet />
    </>
  )
}
