import { useNavigation } from 'react-router'

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
  /** What the form sends where this button is pressed. */
  sends?: { name: string; value: string }
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <button
      type="submit"
      {...props.sends}
      form={props.form}
      className={props.className ?? 'button'}
      disabled={isBusy && props.isOff === undefined}
      aria-disabled={props.isOff || undefined}
      aria-label={props.name}
    >
      {isBusy ? props.busy : props.label}
    </button>
  )
}
