import { useNavigation } from 'react-router'
import { useHydrated } from './hydrated.ts'

/** Busy and disabled while an answer is awaited. */
export function SubmitButton(props: {
  label: string
  busy: string
  className?: string
  /** What it is called without the line around it. */
  name?: string
  form?: string
  /** Where it is said, the button can have the focus all the while; where it is true, its form does nothing. */
  isOff?: boolean
  /** Where it is said, there is nothing to save while it is false: the button rests, once the page lives. */
  unsaved?: boolean
  /** What the form sends where this button is pressed. */
  sends?: { name: string; value: string }
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const rests = useHydrated() && props.unsaved === false
  return (
    <button
      type="submit"
      {...props.sends}
      form={props.form}
      className={props.className ?? 'button'}
      disabled={rests || (isBusy && props.isOff === undefined)}
      aria-disabled={props.isOff || undefined}
      aria-label={props.name}
    >
      {isBusy ? props.busy : props.label}
    </button>
  )
}
