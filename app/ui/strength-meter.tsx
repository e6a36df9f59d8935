import { meterBars, rateStrength, strongPassword } from '#core/users/password-strength.ts'
import { inPlace } from './in-place.ts'

/** docs/product.md §2, §5. The server has the last word. */
export function StrengthMeter({ password, id }: { password: string; id: string }) {
  const rated = password === '' ? undefined : rateStrength(password)
  const filled = rated ? rated.score + 1 : 0
  const hint = rated && (rated.feedback[0] ?? strongPassword)
  return (
    <div className="strength" data-tone={rated?.tone}>
      <div className="strength-bars" aria-hidden="true">
        {inPlace(Array.from({ length: meterBars }), (_, bar) => (
          <span data-filled={bar < filled || undefined} />
        ))}
      </div>
      <div className="strength-words" id={id} aria-live="polite">
        {rated && (
          <>
            <p>
              <strong>{rated.label}</strong>
              <span className="note">Time to crack: {rated.crackTime}</span>
            </p>
            <p className="note">{hint}</p>
          </>
        )}
      </div>
    </div>
  )
}
