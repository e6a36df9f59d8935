import {
  type FormEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { checkEnquiry, type EnquiryField } from '#core/enquiries/enquiry.ts'
import { contact } from '../content/contact.ts'
import { link } from '../content/current-copy.ts'
import { consentText, enquiryMessages, messageCounter } from './enquiry-messages.ts'
import { fillTime, sendEnquiry } from './send-enquiry.ts'

export type ContactValues = Record<EnquiryField, string> & { consent: boolean }

export type RefusedEnquiry = {
  errors?: Partial<Record<keyof ContactValues, string>>
  failure?: string
}

type FormRef = RefObject<HTMLFormElement | null>

/** Checks by the server's rules, then sends by the public call. */
export function useEnquiryForm(form: FormRef, received: RefusedEnquiry) {
  const typed = useTyped(form)
  const { refuse, clear, dropConsentError, ...shown } = useRefusal(form, received)
  const { underway, sending, setUnderway } = useUnderway()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (underway.current) return
    const { consent, website, ...values } = readForm(form.current)
    const checked = checkEnquiry(values)
    const errors: RefusedEnquiry['errors'] = checked.issues ? enquiryMessages(checked.issues) : {}
    if (!consent) errors.consent = contact.errors.consent
    if (checked.issues || !consent) return refuse({ errors })
    clear()
    setUnderway(true)
    try {
      const outcome = await sendEnquiry(checked.enquiry, {
        consent: consentText(),
        fill_ms: typed.fillMs(),
        website,
      })
      if (outcome.sent) return location.assign(link('/contact/thanks'))
      const { errors, failure = contact.errors.failed } = outcome
      refuse(errors ? { errors } : { failure })
    } catch {
      refuse({ failure: contact.errors.failed })
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
      if (typed.onInput(event) === 'consent') dropConsentError()
    },
    showMissingConsent() {
      if (typed.consented === false)
        refuse({ errors: { ...shown.errors, consent: contact.errors.consent } })
    },
  }
}

function useTyped(form: FormRef) {
  /** NaN when the first focus was before hydration. */
  const startedAt = useRef<number>(undefined)
  const [consented, setConsented] = useState<boolean>()
  const [counter, setCounter] = useState<ReturnType<typeof messageCounter>>()

  useEffect(() => {
    const { consent, website: _, ...typed } = readForm(form.current)
    setConsented(consent)
    setCounter(messageCounter(typed.message))
    if (consent || Object.values(typed).some(Boolean)) startedAt.current = Number.NaN
    else if (form.current?.contains(document.activeElement)) startedAt.current = Date.now()
  }, [form])

  function onFocus() {
    startedAt.current ??= Date.now()
  }
  return {
    consented,
    counter,
    onFocus,
    fillMs: () => fillTime(startedAt.current),
    onInput({ target }: FormEvent): string {
      onFocus()
      const { name, value, checked } = target as HTMLInputElement
      if (name === 'message') setCounter(messageCounter(value))
      if (name === 'consent') setConsented(checked)
      return name
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
    next?.focus()
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
    dropConsentError: () => setErrors(({ consent: _, ...others }) => others),
    refuse(next: RefusedEnquiry) {
      show(next)
      setRefusals((count) => count + 1)
    },
  }
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
