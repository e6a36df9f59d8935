import { useRef } from 'react'
import type { EnquiryField } from '#core/enquiries/enquiry.ts'
import { CallBackField } from '../contact/call-back-field.tsx'
import { ConsentField } from '../contact/consent-field.tsx'
import { TextField } from '../contact/text-field.tsx'
import { type RefusedEnquiry, useEnquiryForm } from '../contact/use-enquiry-form.ts'
import type { ContactValues } from '../contact/use-typed-enquiry.ts'
import { contactCopy } from '../content/contact.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'

export type ContactFormProps = RefusedEnquiry & {
  values?: Partial<ContactValues>
  /** A setting of the firm: a time to be called may be given. */
  asksCallBack?: boolean
  /** While the visitor types or sends: as its copy is shown to staff. */
  counter?: { text: string; over: boolean }
  isSending?: boolean
}

/** Its line is there from the start: a pointer that hydrates the form moves nothing under itself. */
const noCounter = { text: '', over: false }

/** Posts without script; what is typed is in the fields themselves, so hydration loses nothing. */
export function ContactForm({ values = {}, asksCallBack = false, ...received }: ContactFormProps) {
  const copy = useCopy()
  const words = wordsIn(copy, contactCopy)
  const form = useRef<HTMLFormElement>(null)
  const enquiry = useEnquiryForm(form, received, asksCallBack)
  const { errors, failure, submit } = enquiry
  const issue = Object.keys(errors).length > 0 ? words.errors.summary : enquiry.refused
  const field = (name: EnquiryField) => ({
    name,
    ...words.form.fields[name],
    value: values[name],
    error: errors[name],
  })
  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      action={link(copy, '/contact')}
      aria-label={words.form.label}
      noValidate
      onSubmit={submit}
      onInput={enquiry.onInput}
      onFocus={enquiry.onFocus}
      onKeyDown={(event) => {
        // A disabled button takes no Enter, so nothing else would say what is missing.
        const { key, nativeEvent, target } = event
        if (key !== 'Enter' || nativeEvent.isComposing || enquiry.consented) return
        if (target instanceof HTMLInputElement) void submit(event)
      }}
    >
      {issue && (
        <p className="form-issue" role="alert">
          {issue}
        </p>
      )}
      <p className="note">{asksCallBack ? words.form.requiredButCall : words.form.requiredNote}</p>
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField
        {...field('message')}
        rows={7}
        counter={enquiry.counter ?? received.counter ?? noCounter}
      />
      {asksCallBack && <CallBackField value={values.call_back} error={errors.call_back} />}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="contact-website">{words.form.honeypot}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <ConsentField checked={values.consent} error={errors.consent} asksCallBack={asksCallBack} />
      {failure && (
        <p className="form-issue" role="alert">
          {failure}
        </p>
      )}
      <SubmitArea enquiry={enquiry} isSending={received.isSending} />
    </form>
  )
}

function SubmitArea(props: {
  enquiry: ReturnType<typeof useEnquiryForm>
  isSending: boolean | undefined
}) {
  const copy = useCopy()
  const { consented } = props.enquiry
  const sending = props.enquiry.sending || props.isSending
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a disabled button hears no press
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is heard by the form
    <span className="submit-area" onClick={props.enquiry.showMissingConsent}>
      <button
        className="button screen-only"
        type="submit"
        // The boot script has disabled it long before.
        suppressHydrationWarning
        disabled={sending || consented === false}
        data-sending={sending || undefined}
      >
        {sending ? wordsIn(copy, contactCopy).form.sending : wordsIn(copy, contactCopy).form.submit}
      </button>
    </span>
  )
}
