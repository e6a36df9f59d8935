import { useCopy } from '../content/copy-context.ts'
import { consentParts } from './enquiry-messages.ts'

export function ConsentField(props: {
  checked?: boolean | undefined
  error?: string | undefined
  asksCallBack: boolean
}) {
  const { checked, error, asksCallBack } = props
  const parts = consentParts(useCopy(), asksCallBack)
  const errorId = error ? 'contact-consent-error' : undefined
  return (
    <div className="field tick">
      <input
        id="contact-consent"
        type="checkbox"
        name="consent"
        value="yes"
        required
        defaultChecked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
      />
      <label htmlFor="contact-consent">
        {parts.map((part) =>
          part.href ? (
            <a key={part.text} href={part.href}>
              {part.text}
            </a>
          ) : (
            <span key={part.text}>{part.text}</span>
          ),
        )}
      </label>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
