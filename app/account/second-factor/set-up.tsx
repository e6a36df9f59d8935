import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { namesOf, readForm } from '#app/forms.ts'
import { refusedForm, requireUser, signedIn } from '#app/guard.ts'
import { titled } from '#app/ui/titled.ts'
import {
  enableOwnSecondFactor,
  findSecondFactor,
  type SecondFactor,
} from '#core/sign-in/own.server.ts'
import { BackLink, Head } from '../head.tsx'
import type { Route } from './+types/set-up.ts'
import { outlineOf } from './qr-outline.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { fields, further, SetUpSteps } from './set-up-steps.tsx'

export const meta = titled('Two-step verification')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const { isOn, isOwed, offer } = await findSecondFactor(app, requireUser(args))
  return { isOn, isOwed, hasFactor: requireUser(args).hasSecondFactor, offer: withOutline(offer) }
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const me = signedIn(args)
  const shown = me.actor.hasSecondFactor ? further : fields
  const names = ['encryptedOffer', ...namesOf(further)] as const
  const { encryptedOffer, ...typed } = await readForm(args.request, names)
  try {
    return { codes: await enableOwnSecondFactor(app, me, { encryptedOffer, ...typed }) }
  } catch (error) {
    const { data: returned, init } = await refusedForm(args, error, shown, typed)
    // The code belongs to the secret of this form: without script it must come back too.
    const { offer } = await findSecondFactor(app, me.actor, encryptedOffer)
    return data({ returned, offer: withOutline(offer) }, init ?? undefined)
  }
}

function withOutline({ secret, encryptedOffer, address }: SecondFactor['offer']) {
  return { secret, encryptedOffer, address, outline: outlineOf(address) }
}

export default function SetUp({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && 'returned' in actionData ? actionData : undefined
  // The page may be loaded again while somebody looks at their phone: the secret stays.
  const [offer] = useState(refused?.offer ?? loaderData.offer)
  if (actionData && 'codes' in actionData)
    return <RecoveryCodes title="Two-step verification is on" codes={actionData.codes} />
  if (loaderData.isOn) return <AlreadyOn />
  return (
    <>
      <Head title="Set up two-step verification" />
      {loaderData.isOwed && (
        <>
          <p className="lead">Your firm requires it of every admin. Set it up to continue.</p>
          <p>
            <Link className="text-link" to={href('/account/passkeys/new')}>
              Add a passkey instead
            </Link>
          </p>
        </>
      )}
      <SetUpSteps offer={offer} hasFactor={loaderData.hasFactor} returned={refused?.returned} />
    </>
  )
}

function AlreadyOn() {
  return (
    <>
      <Head title="Two-step verification" />
      <p>Two-step verification is on.</p>
      <p>
        <BackLink />
      </p>
    </>
  )
}
