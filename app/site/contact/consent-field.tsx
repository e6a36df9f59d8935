import { contactCopy, type TextPart } from '../content/contact.ts'
import { useWords } from '../content/copy-context.ts'

export function ConsentField({ checked, error }: { checked?: boolean; error?: string }) {
  const words = useWords(contactCopy)
  const parts: readonly TextPart[] = words.form.consent
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
