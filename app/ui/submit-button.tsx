import { useNavigation } from 'react-router'

/** Busy and disabled while an answer is awaited. */
export function SubmitButton(props: {
  label: string
  busy: string
  className?: string
  /** What it is called without the line around it. */
  name?: string
  form?: string
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <button
      type="submit"
      form={props.form}
      className={props.className ?? 'button'}
      disabled={isBusy}
      aria-label={props.name}
    >
      {isBusy ? props.busy : props.label}
    </button>
  )
}
