import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { encode } from 'uqr'
import { refusedForm, requireUser } from '#app/admin/guard.ts'
import { clientOfRoute } from '#app/client.server.ts'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { StaffForm } from '#app/ui/staff-form.tsx'
import {
  enableOwnSecondFactor,
  readSecondFactor,
  type SecondFactor,
} from '#core/account-actions/second-factor.server.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { Route } from './+types/set-up.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const fields = {
  code: {
    label: 'Code',
    autoComplete: 'one-time-code',
    hint: 'The 6-digit code that the app shows.',
    missing: 'Please enter a code',
  },
} as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Two-step verification | Qantara' }]
}

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const { isOn, isOwed, offer } = await readSecondFactor(app, requireUser(args))
  return { isOn, isOwed, offer: withOutline(offer) }
}

export async function action(args: Route.ActionArgs) {
  const app = args.context.get(appContext)
  const user = requireUser(args)
  const { encryptedOffer, ...typed } = await readForm(args.request, ['encryptedOffer', 'code'])
  try {
    const form = { encryptedOffer, ...typed }
    return { codes: await enableOwnSecondFactor(app, user, clientOfRoute(args), form) }
  } catch (error) {
    const { data: returned, init } = await refusedForm(args, error, fields, typed)
    // The code belongs to the secret of this form: without script it must come back too.
    const { offer } = await readSecondFactor(app, user, encryptedOffer)
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
      <ScreenHead title="Set up two-step verification" />
      {loaderData.isOwed && (
        <p className="lead">Your firm requires it of every admin. Set it up to continue.</p>
      )}
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
            fields={fields}
            returned={refused?.returned}
            submit="Turn On"
            busy="Checking..."
          >
            <input type="hidden" name="encryptedOffer" value={offer.encryptedOffer} />
          </StaffForm>
        </li>
      </ol>
    </>
  )
}

function AlreadyOn() {
  return (
    <>
      <ScreenHead title="Two-step verification" />
      <p>Two-step verification is on.</p>
      <p>
        <Link className="text-link" to={href('/admin/account')}>
          Back to your account
        </Link>
      </p>
    </>
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

/** In units of one square. */
type QrOutline = { size: number; path: string }

/** Quiet ground, which scanners need. */
const border = 4

/** On the server, so that no page carries the program that does it. */
function outlineOf(text: string): QrOutline {
  const { data, size } = encode(text, { border, ecc: 'L' })
  const path = data
    .flatMap((row, y) => {
      const squares = row.map((dark) => (dark ? '#' : ' ')).join('')
      return Array.from(
        squares.matchAll(/#+/g),
        ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
      )
    })
    .join('')
  return { size, path }
}
