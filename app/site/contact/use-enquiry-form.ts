import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { checkEnquiry } from '#core/enquiries/enquiry.ts'
import { contactCopy } from '../content/contact.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { consentText, enquiryMessages } from './enquiry-messages.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { type ContactValues, type FormRef, readForm, useTyped } from './use-typed-enquiry.ts'

export type RefusedEnquiry = {
  errors?: Partial<Record<keyof ContactValues, string>>
  failure?: string
}

/** Checks by the server's rules, then sends by the public call. */
export function useEnquiryForm(form: FormRef, received: RefusedEnquiry, asksCallBack: boolean) {
  const copy = useCopy()
  const words = wordsIn(copy, contactCopy)
  const typed = useTyped(copy, form)
  const { refuse, clear, dropError, ...shown } = useRefusal(form, received)
  const { underway, sending, setUnderway } = useUnderway()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (underway.current) return
    const { consent, website, ...values } = readForm(form.current)
    const checked = checkEnquiry(values)
    const errors: RefusedEnquiry['errors'] = checked.issues
      ? enquiryMessages(copy, checked.issues)
      : {}
    if (!consent) errors.consent = words.errors.consent
    if (checked.issues || !consent) return refuse({ errors })
    clear()
    setUnderway(true)
    try {
      const outcome = await sendEnquiry(copy, checked.enquiry, {
        consent: consentText(copy, asksCallBack),
        fill_ms: typed.fillMs(),
        website,
      })
      if (outcome.sent) return location.assign(link(copy, '/contact/thanks'))
      const { errors, failure = words.errors.failed } = outcome
      refuse(errors ? { errors } : { failure })
    } catch {
      refuse({ failure: words.errors.failed })
    }
    setUnderway(false)
  }

  return {
    ...shown,
    sending,
    submit,
    consented: typed.consented,
    counter: typed.counter,
    onFocus: typed.onFocus,
    onInput(event: FormEvent) {
      const name = typed.onInput(event)
      const { consent, website: _, ...values } = readForm(form.current)
      const issues: Record<string, unknown> = checkEnquiry(values).issues ?? {}
      const isRight = name === 'consent' ? consent : !(name in issues)
      if (isRight) dropError(name)
    },
    showMissingConsent() {
      // The press that began the hydration comes before the state knows of the box: the form does.
      if (!underway.current && !readForm(form.current).consent)
        refuse({ errors: { ...shown.errors, consent: words.errors.consent } })
    },
  }
}

function useUnderway() {
  const underway = useRef(false)
  const [sending, setSending] = useState(false)
  function setUnderway(next: boolean) {
    underway.current = next
    setSending(next)
  }
  useEffect(() => {
    // Back from the Thank You page, the browser may show this page as it was left: sending.
    function onPageShow(event: PageTransitionEvent) {
      if (!event.persisted) return
      underway.current = false
      setSending(false)
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
  return { underway, sending, setUnderway }
}

/** `refused`: the server kept the form; `failure`: sending failed since. */
function useRefusal(form: FormRef, received: RefusedEnquiry) {
  const [errors, setErrors] = useState(received.errors ?? {})
  const [refused, setRefused] = useState(received.failure)
  const [failure, setFailure] = useState<string>()
  const [refusals, setRefusals] = useState(0)

  // After a refusal the focus goes to the first wrong field, or back to the button: being disabled
  // while it sends, it has lost it.
  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const next = wrong ?? form.current?.querySelector<HTMLElement>('[type=submit]')
    // Where the browser itself would scroll to, the bar of the page may cover the field and its label.
    next?.focus({ preventScroll: true })
    // At once: WebKit ends a slow movement as soon as the field itself is in sight, its label not yet.
    next?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [form, refusals])

  function show(next: RefusedEnquiry) {
    setErrors(next.errors ?? {})
    setRefused(undefined)
    setFailure(next.failure)
  }
  return {
    errors,
    refused,
    failure,
    clear: () => show({}),
    dropError(name: string) {
      setErrors((errors) =>
        Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)),
      )
    },
    refuse(next: RefusedEnquiry) {
      show(next)
      setRefusals((count) => count + 1)
    },
  }
}
