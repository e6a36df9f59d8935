import { useEffect, useRef, useState } from 'react'
import { checkEnquiry, type EnquiryField } from '#core/enquiries/enquiry.ts'
import { ConsentField } from '../contact/consent-field.tsx'
import { consentText, enquiryMessages, messageCounter } from '../contact/enquiry-messages.ts'
import { sendEnquiry } from '../contact/send-enquiry.ts'
import { TextField } from '../contact/text-field.tsx'
import { contact } from '../content/contact.ts'

export type ContactValues = Record<EnquiryField, string> & { consent: boolean }

export type ContactFormProps = {
  /** What the person had entered, after the server refused it. */
  values?: Partial<ContactValues>
  errors?: Partial<Record<keyof ContactValues, string>>
  /** Why nothing was sent although every field is right. */
  failure?: string
}

const thanksHref = '/contact/thanks'

/**
 * The enquiry form. Without script it posts to /contact and comes back with its errors. Hydrated, it
 * checks by the same rules before sending and stays as it is when sending fails. What is typed
 * stands in the fields themselves, so nothing is lost while it is hydrated.
 */
export function ContactForm({ values = {}, ...refusal }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  /** Milliseconds since 1970 of the first focus; NaN when that was before hydration. */
  const startedAt = useRef<number>(undefined)
  const [errors, setErrors] = useState(refusal.errors ?? {})
  /** Why the server kept the form, until the next attempt. */
  const [refused, setRefused] = useState(refusal.failure)
  const [failure, setFailure] = useState<string>()
  const underway = useRef(false)
  const [sending, setSending] = useState(false)
  const [consented, setConsented] = useState<boolean>()
  const [counter, setCounter] = useState<ReturnType<typeof messageCounter>>()
  const refusals = useRef(0)
  const [focusOn, setFocusOn] = useState<{ refusal: number }>()

  useEffect(() => {
    const { consent, website: _, ...typed } = readForm(form.current)
    setConsented(consent)
    setCounter(messageCounter(typed.message))
    if (consent || Object.values(typed).some(Boolean)) startedAt.current = Number.NaN
    else if (form.current?.contains(document.activeElement)) startedAt.current = Date.now()

    // Back from the Thank You page, the browser may show this page as it was left: sending.
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return
      underway.current = false
      setSending(false)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  // After a refusal the focus goes to the first wrong field, or back to the button: being disabled
  // while it sends, it has lost it.
  useEffect(() => {
    if (!focusOn) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const next = wrong ?? form.current?.querySelector<HTMLElement>('[type=submit]')
    next?.focus()
  }, [focusOn])

  function refuse(next: Pick<ContactFormProps, 'errors' | 'failure'>) {
    setErrors(next.errors ?? {})
    setRefused(undefined)
    setFailure(next.failure)
    refusals.current += 1
    setFocusOn({ refusal: refusals.current })
  }

  async function submit(event: React.SyntheticEvent) {
    event.preventDefault()
    if (underway.current) return
    const { consent, website, ...typed } = readForm(form.current)
    const checked = checkEnquiry(typed)
    const found: ContactFormProps['errors'] = checked.issues ? enquiryMessages(checked.issues) : {}
    if (!consent) found.consent = contact.errors.consent
    if (checked.issues || !consent) return refuse({ errors: found })
    setErrors({})
    setRefused(undefined)
    setFailure(undefined)
    underway.current = true
    setSending(true)
    try {
      const outcome = await sendEnquiry(checked.enquiry, {
        consent: consentText,
        // NaN becomes undefined: unknown.
        fill_ms: Date.now() - (startedAt.current ?? Number.NaN) || undefined,
        website,
      })
      if (outcome.sent) return location.assign(thanksHref)
      const { errors, failure = contact.errors.failed } = outcome
      refuse(errors ? { errors } : { failure })
    } catch {
      refuse({ failure: contact.errors.failed })
    }
    underway.current = false
    setSending(false)
  }

  function noteInput(event: React.FormEvent) {
    startedAt.current ??= Date.now()
    const { name, value } = event.target as HTMLInputElement
    if (name === 'message') setCounter(messageCounter(value))
    if (name === 'consent') {
      setConsented((event.target as HTMLInputElement).checked)
      setErrors(({ consent: _, ...others }) => others)
    }
  }

  function showMissingConsent() {
    if (consented === false) refuse({ errors: { ...errors, consent: contact.errors.consent } })
  }

  const problem = Object.keys(errors).length > 0 ? contact.errors.summary : refused
  const field = (name: EnquiryField) => ({
    name,
    ...contact.form.fields[name],
    value: values[name],
    error: errors[name],
  })
  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      action="/contact"
      aria-label={contact.form.label}
      noValidate
      onSubmit={submit}
      onInput={noteInput}
      onFocus={() => {
        startedAt.current ??= Date.now()
      }}
      onKeyDown={(event) => {
        // A disabled button takes no Enter, so nothing else would say what is missing.
        const { key, nativeEvent, target } = event
        if (key !== 'Enter' || nativeEvent.isComposing || consented) return
        if (target instanceof HTMLInputElement) void submit(event)
      }}
    >
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <p className="note">{contact.form.requiredNote}</p>
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField {...field('message')} rows={7} counter={counter} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="contact-website">{contact.form.trap}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <ConsentField checked={values.consent} error={errors.consent} />
      {failure && (
        <p className="form-problem" role="alert">
          {failure}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a disabled button hears no press */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter is heard by the form */}
      <span className="submit-area" onClick={showMissingConsent}>
        <button
          className="button"
          type="submit"
          // The boot script has disabled it long before.
          suppressHydrationWarning
          disabled={sending || consented === false}
          data-sending={sending || undefined}
        >
          {sending ? contact.form.sending : contact.form.submit}
        </button>
      </span>
    </form>
  )
}

function readForm(form: HTMLFormElement | null): ContactValues & { website: string } {
  const data = new FormData(form ?? undefined)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    website: text('website'),
    consent: data.has('consent'),
  }
}
