import { useNavigation } from 'react-router'

/** Busy and disabled while an answer is awaited. */
export function SubmitButton(props: {
  label: string
  busy: string
  className?: string
  /** What it is called without the line around it. */
  name?: string
  form?: string
  /** It can have the focus, and its form does nothing. */
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
      disabled={isBusy}
      aria-disabled={props.isOff || undefined}
      aria-label={props.name}
    >
      {isBusy ? props.busy : props.label}
    </button>
  )
}
