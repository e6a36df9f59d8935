import { type Returned, StaffForm } from '#app/ui/staff-form.tsx'
import type { SecondFactor } from '#core/sign-in/own.server.ts'
import { proof } from '../fields.ts'
import type { QrOutline } from './qr-outline.server.ts'

export const fields = [
  {
    name: 'code',
    label: 'Code',
    autoComplete: 'one-time-code',
    hint: 'The 6-digit code that the app shows.',
    missing: 'Please enter a code',
  },
] as const

/** Whoever has a passkey already. */
export const further = [...fields, proof] as const

type Offer = SecondFactor['offer'] & { outline: QrOutline }

export function SetUpSteps(props: {
  offer: Offer
  hasFactor: boolean
  returned: Returned | undefined
}) {
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
