import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ActButton } from './act-button.tsx'
import { useHydrated } from './hydrated.ts'
import type { Message } from './message.ts'

// No package: without script the same message is a part of the page.

const Region = createContext<HTMLElement | null>(null)
const staysMs = 8000

export function Toasts({ children }: { children: ReactNode }) {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  useEffect(() => (region ? keepClear(region) : undefined), [region])
  return (
    <Region value={region}>
      {children}
      <section className="toasts" aria-label="Notifications" aria-live="polite" ref={setRegion} />
    </Region>
  )
}

/**
 * Neither what has the focus nor the button of its form lies below a message, if that can be. A button has
 * it from the moment when it is pressed: a message that comes in between would take the rest of the press.
 */
function keepClear(region: HTMLElement): () => void {
  const look = () => {
    const focused = document.activeElement
    if (region.contains(focused)) return
    region.removeAttribute('data-side')
    if (!focused || focused === document.body) return
    const isCovered = () => covers(region, focused)
    const form = focused.closest('form')
    const send = [...(form?.elements ?? [])].find((each) => each.matches('[type=submit]'))
    if (!isCovered() && !(send && covers(region, send))) return
    region.setAttribute('data-side', 'start')
    if (isCovered()) region.removeAttribute('data-side')
  }
  const observer = new MutationObserver(look)
  observer.observe(region, { childList: true })
  document.addEventListener('focusin', look)
  document.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', look)
    document.removeEventListener('scroll', look)
  }
}

function covers(region: HTMLElement, field: Element): boolean {
  const box = field.getBoundingClientRect()
  return [...region.children].some((toast) => {
    const { top, bottom, left, right } = toast.getBoundingClientRect()
    return top < box.bottom && bottom > box.top && left < box.right && right > box.left
  })
}

/** Under a dialog toasts cannot be reached. */
export function ToastsInPlace({ children }: { children: ReactNode }) {
  return <Region value={null}>{children}</Region>
}

/**
 * Good news leaves by itself; an error stays, and so does what can be undone, until somebody goes
 * elsewhere. Give it a key that is new for each message.
 */
export function Toast(props: {
  message: Message
  id?: string
  stays?: boolean
  children?: ReactNode
}) {
  const region = useContext(Region)
  const hydrated = useHydrated()
  const [closed, setClosed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { tone, title, text, link, undo } = props.message

  const { stays = tone === 'error' || undo !== undefined } = props
  useEffect(() => {
    if (stays) return
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within')) setClosed(true)
    }, staysMs)
    return () => clearInterval(timer)
  }, [stays])

  if (closed) return null
  const toast = (
    <div
      className="toast"
      data-tone={tone}
      id={props.id}
      ref={box}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <p className="toast-title">{title}</p>
      <p>{text}</p>
      {link && (
        <a href={link.to} {...(link.isOnSite && { target: '_blank', rel: 'noreferrer' })}>
          {link.label}
        </a>
      )}
      {undo && <ActButton to={undo.to} label={undo.isSubmitted ? 'Submit Undo' : 'Undo'} />}
      {props.children}
      {hydrated && (
        <button
          type="button"
          className="toast-close"
          aria-label="Dismiss"
          onClick={() => setClosed(true)}
        >
          <Cross />
        </button>
      )}
    </div>
  )
  return hydrated && region ? createPortal(toast, region) : toast
}

function Cross() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" aria-hidden="true">
      <path d="m3 3 10 10M13 3 3 13" strokeWidth="1.25" />
    </svg>
  )
}
