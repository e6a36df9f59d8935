import { Form, useFetcher, useNavigation } from 'react-router'
import { useHydrated } from './hydrated.ts'
import { SubmitButton } from './submit-button.tsx'

/** Does at once what the question at an address would ask; without script that address asks. */
export function ActButton(props: {
  to: string
  label: string
  /** What it is called without the line around it. */
  name?: string
  className?: string
  /** It does nothing, and can have the focus; without script it is not there. */
  isOff?: boolean
  /** Not a navigation: what is typed on the screen stays. Nothing asks first, without script either. */
  stays?: boolean
}) {
  const { to, label, name, className = 'action', isOff, stays } = props
  const fetcher = useFetcher()
  const hydrated = useHydrated()
  // A disabled button would lose the focus with which somebody presses it once more.
  const isSent = useNavigation().formMethod === 'POST' || fetcher.state !== 'idle'
  const rests = isSent || isOff === true
  if (isOff && !hydrated) return null
  const isAtOnce = hydrated || stays === true
  // A form that is sent by GET drops the query of its address.
  const [, query] = isAtOnce ? [] : to.split('?')
  const Sent = stays ? fetcher.Form : Form
  return (
    <Sent
      method={isAtOnce ? 'post' : 'get'}
      action={to}
      preventScrollReset
      onSubmit={rests ? (event) => event.preventDefault() : undefined}
    >
      {[...new URLSearchParams(query)].map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <SubmitButton className={className} label={label} busy={label} name={name} isOff={rests} />
    </Sent>
  )
}
