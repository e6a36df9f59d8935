import { data, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { emptyClaimText } from '#core/claims/claim.ts'
import { listClaimsForStaff, listStaff } from '#core/claims/claims.server.ts'
import { createClaim } from '#core/claims/save-claims.server.ts'
import { listClaimUses } from '#core/claims/uses.server.ts'
import { dayIn } from '#core/dates.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { JumpLink } from '../frame/jump-link.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/claims.ts'
import { ClaimFilter, filterClaims, isClaimView } from './claim-filter.tsx'
import { ClaimForm } from './claim-form.tsx'
import { ClaimTable } from './claim-table.tsx'
import './claims.css'
import { claimDraft, newClaimDraft } from './kept-claim.ts'
import { readClaimForm, returnedClaim } from './read-claim.ts'
import { useClaimForm } from './use-claim-form.ts'

export const meta = titled('Claims')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const { db } = app
  const person = requireUser(args).id
  const [claims, people, uses, { timeZone }] = await throwOnRefusal(app, () =>
    Promise.all([
      listClaimsForStaff(db, person),
      listStaff(db),
      listClaimUses(db, Object.values(textKinds), new Date()),
      findSettings(db),
    ]),
  )
  const { searchParams } = args.url
  const asked = searchParams.get('show')
  const view = isClaimView(asked) ? asked : 'all'
  const search = (searchParams.get('search') ?? '').trim().slice(0, 200)
  const again = searchParams.get('again') ?? ''
  const today = dayIn(timeZone, new Date())
  const used = Map.groupBy(uses, ({ claim }) => claim)
  const lines = claims.map((claim) => ({ claim, uses: used.get(claim.name)?.length ?? 0 }))
  return {
    ...filterClaims(lines, { view, search, today }),
    people,
    person,
    view,
    search,
    today,
    // One that is deleted, and of which somebody has a draft.
    again: claims.some(({ name }) => name === again) ? '' : again,
  }
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const { typed, name } = await readClaimForm(args.request)
  const person = requireUser(args).id
  const made = await throwOnRefusal(app, () => createClaim(app.db, person, { name, typed }))
  if (made.outcome === 'invalid') return data(returnedClaim(typed, name, made.issues), 400)
  const to = href('/admin/claims/:name', { name })
  return redirectWithNotice(to, { request: args.request, notice: 'claim-added' })
}

/** Every figure of the pages: where it comes from, and who answers for it (docs/product.md §13.2). */
export default function Claims({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, counts, people, person, view, search, today, again } = loaderData
  const list = again ? claimDraft(again) : newClaimDraft
  const form = useClaimForm({
    place: { person, list },
    actionData,
    name: again,
    blank: { ...emptyClaimText, owner: person },
  })
  return (
    <>
      <ScreenHead title="Claims" exportFrom="/admin/claims/export">
        <JumpLink to="new-claim" className="button button-quiet">
          New Claim
        </JumpLink>
      </ScreenHead>
      {form.message && <Toast key={form.message.id} message={form.message.message} />}
      <p className="lead">
        What the pages state: each with its source, its owner and the day by which it is reviewed. A
        change appears at the next visit on every page that uses the claim.
      </p>
      <ClaimFilter view={view} search={search} counts={counts} />
      {shown.length === 0 ? (
        <p className="claims-empty">No claims match.</p>
      ) : (
        <ClaimTable lines={shown} today={today} />
      )}
      <section className="new-claim" aria-labelledby="new-claim">
        <h2 id="new-claim" tabIndex={-1}>
          New claim
        </h2>
        <ClaimForm key={form.key} form={form} people={people} isNew />
      </section>
      <Outlet />
    </>
  )
}
