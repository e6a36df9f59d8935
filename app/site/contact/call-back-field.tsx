import { callBackFields, callBackZones } from '#core/enquiries/call-back.ts'
import { contactCopy } from '../content/contact.ts'
import { useWords } from '../content/copy-context.ts'

/** A time of day and the city whose time it is, as one question; both may be left alone. */
export function CallBackField(props: { value?: string | undefined; error?: string | undefined }) {
  const { fields, zone } = useWords(contactCopy).form
  const { label, hint } = fields.call_back
  const { value = '', error } = props
  const typed = callBackFields(value)
  const hintId = 'contact-call_back-hint'
  const errorId = error ? 'contact-call_back-error' : undefined
  return (
    <div className="field call-back">
      <label htmlFor="contact-call_back">{label}</label>
      <div className="call-back-row">
        <input
          id="contact-call_back"
          name="call_back"
          type="time"
          step={900}
          dir="ltr"
          defaultValue={typed.time}
          aria-invalid={error ? true : undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ')}
        />
        <label htmlFor="contact-call_back_zone">{zone.label}</label>
        <select id="contact-call_back_zone" name="call_back_zone" defaultValue={typed.zone}>
          <option value={callBackZones.riyadh}>{zone.riyadh}</option>
          <option value={callBackZones.cairo}>{zone.cairo}</option>
        </select>
      </div>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <p className="note" id={hintId}>
        {hint}
      </p>
    </div>
  )
}
