import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { namesOf, readForm } from '#app/forms.ts'
import { refusedForm, requireUser, signedIn } from '#app/guard.ts'
import { type Returned, StaffForm } from '#app/ui/staff-form.tsx'
import { titled } from '#app/ui/titled.ts'
import {
  type AppOffer,
  enableOwnSecondFactor,
  findSecondFactor,
  offerApp,
} from '#core/sign-in/own.server.ts'
import { proof } from '../fields.ts'
import { BackLink, Head } from '../head.tsx'
import type { Route } from './+types/set-up.ts'
import { outlineOf, type QrOutline } from './qr-outline.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const fields = [
  {
    name: 'code',
    label: 'Code',
    autoComplete: 'one-time-code',
    hint: 'The 6-digit code that the app shows.',
    missing: 'Please enter a code',
  },
] as const

/** Whoever has a passkey already. */
const further = [...fields, proof] as const

export const meta = titled('Two-step verification')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const account = requireUser(args)
  const { mustEnrol: isOwed, hasSecondFactor: hasFactor } = account
  const { isOn } = await findSecondFactor(app.db, account)
  return { isOn, isOwed, hasFactor, offer: withOutline(await offerApp(app, account)) }
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
    const offer = await offerApp(app, me.actor, encryptedOffer)
    return data({ returned, offer: withOutline(offer) }, init ?? undefined)
  }
}

function withOutline({ secret, encryptedOffer, address }: AppOffer) {
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

type Offer = AppOffer & { outline: QrOutline }

function SetUpSteps(props: { offer: Offer; hasFactor: boolean; returned: Returned | undefined }) {
  const { offer, hasFactor, returned } = props
  return (
    <ol className="set-up-steps">
      <li>
        <h2>Open an authenticator app</h2>
        <p>Any app for one-time codes (TOTP) will do, on your phone or in a password manager.</p>
      </li>
      <li>
        <h2>Scan this QR code</h2>
        <QrCode outline={offer.outline} label="QR code with the key below" />
        <p>Can't scan? Type this key:</p>
        <p>
          <code className="secret">{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <p>
          <a className="text-link" href={offer.address}>
            Or open an app on this device
          </a>
        </p>
      </li>
      <li>
        <h2>Enter the 6-digit code</h2>
        <StaffForm
          label="Set up two-step verification"
          fields={hasFactor ? further : fields}
          returned={returned}
          submit="Turn On"
          busy="Checking..."
        >
          <input type="hidden" name="encryptedOffer" value={offer.encryptedOffer} />
        </StaffForm>
      </li>
    </ol>
  )
}

/** Dark on light whatever the page's colours are: scanners know no others. */
function QrCode({ outline, label }: { outline: QrOutline; label: string }) {
  const { size, path } = outline
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
