import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { callBackOf } from '#core/enquiries/call-back.ts'
import type { EnquiryField } from '#core/enquiries/enquiry.ts'
import type { Copy } from '../content/copy.ts'
import { messageCounter } from './enquiry-messages.ts'
import { fillTime } from './send-enquiry.ts'

export type ContactValues = Record<EnquiryField, string> & { consent: boolean }

export type FormRef = RefObject<HTMLFormElement | null>

export function useTyped(copy: Copy, form: FormRef) {
  /** NaN when the first focus was before hydration. */
  const startedAt = useRef<number>(undefined)
  const [consented, setConsented] = useState<boolean>()
  const [counter, setCounter] = useState<ReturnType<typeof messageCounter>>()

  useEffect(() => {
    const { consent, website: _, ...typed } = readForm(form.current)
    setConsented(consent)
    setCounter(messageCounter(copy, typed.message))
    if (consent || Object.values(typed).some(Boolean)) startedAt.current = Number.NaN
    else if (form.current?.contains(document.activeElement)) startedAt.current = Date.now()
  }, [copy, form])

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
      if (name === 'message') setCounter(messageCounter(copy, value))
      if (name === 'consent') setConsented(checked)
      return name
    },
  }
}

export function readForm(form: HTMLFormElement | null): ContactValues & { website: string } {
  const data = new FormData(form ?? undefined)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    call_back: callBackOf(text('call_back'), text('call_back_zone')),
    website: text('website'),
    consent: data.has('consent'),
  }
}
