import { createContext, type Dispatch, type ReactNode, type SetStateAction, use } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import './screen-head.css'

type Place = { to: string; label: string; isCurrent?: boolean }

type Slot = HTMLElement | null

/** Where the screen's one header line has its actions: what lies deeper can put its own there. */
export const HeadSlot = createContext<[Slot, Dispatch<SetStateAction<Slot>>]>([null, () => {}])

/**
 * The one header line of a screen: title, state ("Published · saved 01:28 by Karim"), View, History
 * and more, and what is done here, Save always last. It stays in sight; nothing else sticks.
 */
export function ScreenHead(props: {
  title: ReactNode
  state?: ReactNode
  /** The way to the screen that this one belongs to. */
  back?: { to: string; label: string }
  /** Where visitors see it. */
  view?: string
  history?: string
  /** Other places of this screen. */
  more?: readonly Place[]
  children?: ReactNode
}) {
  const { title, state, back, view, history, more = [] } = props
  const [, setSlot] = use(HeadSlot)
  const places = history ? [{ to: history, label: 'History' }, ...more] : more
  return (
    <header className="screen-head">
      <div className="screen-title">
        <h1 dir="auto">{title}</h1>
        {state && <p className="screen-state">{state}</p>}
      </div>
      {(view || back || places.length > 0) && (
        <nav className="page-links" aria-label="This screen">
          {back && <Link to={back.to}>{back.label}</Link>}
          {view && (
            <a href={view} target="_blank" rel="noreferrer" title="Opens in a new tab">
              View
            </a>
          )}
          {places.map(({ to, label, isCurrent }) => (
            <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <div className="screen-actions" ref={setSlot}>
        {props.children}
      </div>
    </header>
  )
}

/** Puts actions into the header line from further down; nothing before hydration. */
export function HeadActions({ children }: { children: ReactNode }) {
  const [slot] = use(HeadSlot)
  return slot && createPortal(children, slot)
}

/**
 * What is unsaved, and the buttons that end it, Save last. On a telephone it takes the place of the bar
 * at the bottom, above the keyboard, while something is unsaved.
 */
export function SaveBar(props: { unsaved: boolean; state?: ReactNode; children: ReactNode }) {
  return (
    <div className="save-bar" data-unsaved={props.unsaved || undefined}>
      <div className="save-state" role="status">
        {props.unsaved ? (
          <span className="badge">Unsaved Changes</span>
        ) : (
          <span>No unsaved changes</span>
        )}
        {props.state}
      </div>
      <div className="save-buttons">{props.children}</div>
    </div>
  )
}
