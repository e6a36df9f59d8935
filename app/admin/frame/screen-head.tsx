import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useId,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { ActButton } from '#app/ui/act-button.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { EntryLink } from './entry-link.tsx'
import { type Menu, tabsOf } from './menu.ts'
import './screen-head.css'

type HeadLink = { to: string; label: string; isCurrent?: boolean }

type Slot = HTMLElement | null

export const HeadSlot = createContext<[Slot, Dispatch<SetStateAction<Slot>>]>([null, () => {}])

export const ShownMenu = createContext<Menu>({ items: [], counts: {}, pathname: '' })

/**
 * Title and state; actions with Save last; tabs, or the way back; View and the menu of what is rare.
 * Each has its place at every width, whatever is said there. Only this stays in sight.
 */
export function ScreenHead(props: {
  title: ReactNode
  state?: ReactNode
  back?: { to: string; label: string }
  view?: string
  history?: string
  tabs?: readonly HeadLink[]
  more?: readonly HeadLink[]
  exportFrom?: string
  /** Done at once: the questions that ask about them without script. */
  acts?: readonly { to: string; label: string; name?: string }[]
  /** What else is in the menu. */
  menu?: ReactNode
  children?: ReactNode
}) {
  const { title, state, back, view, history, tabs, more = [], exportFrom, acts = [], menu } = props
  const [, setSlot] = use(HeadSlot)
  const links = history ? [{ to: history, label: 'History' }, ...more] : more
  return (
    <header className="screen-head">
      <div className="screen-title">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {state && <p className="screen-state">{state}</p>}
      </div>
      {tabs ? (
        <nav className="page-links screen-tabs" aria-label="Of this theme">
          <HeadLinks links={tabs} />
        </nav>
      ) : (
        !back && <PlaceTabs />
      )}
      <nav className="page-links screen-links" aria-label="This screen">
        {back && (
          <Link to={back.to} className="screen-back">
            {back.label}
          </Link>
        )}
        {view && (
          <a href={view} target="_blank" rel="noreferrer" title="Opens in a new tab">
            View
          </a>
        )}
        {(exportFrom || links.length > 0 || acts.length > 0 || menu) && (
          <MoreMenu>
            <HeadLinks links={links} />
            {exportFrom && <ExportLinks from={exportFrom} />}
            {acts.map(({ to, label, name }) => (
              <ActButton key={to} to={to} label={label} name={name} className="" />
            ))}
            {menu}
          </MoreMenu>
        )}
      </nav>
      <div className="screen-actions" ref={setSlot}>
        {props.children}
      </div>
    </header>
  )
}

/** What is rarely wanted of a screen: a popover, which opens and closes without script. */
function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = menu.current
    const hide = () => shown?.hidePopover()
    shown?.addEventListener('click', hide)
    return () => shown?.removeEventListener('click', hide)
  }, [])
  return (
    <div className="more-actions">
      <button type="button" popoverTarget={id}>
        More
      </button>
      <div id={id} popover="auto" className="more-menu" ref={menu}>
        {children}
      </div>
    </div>
  )
}

/** The other screens of this place. */
function PlaceTabs() {
  const tabs = tabsOf(use(ShownMenu))
  if (tabs.length === 0) return null
  return (
    <nav className="page-links screen-tabs" aria-label="Of this place">
      {tabs.map((tab) => (
        <EntryLink key={tab.name} entry={tab} />
      ))}
    </nav>
  )
}

function ExportLinks({ from }: { from: string }) {
  const [path = '', query] = from.split('?')
  return (['csv', 'json'] as const).map((format) => (
    <a key={format} href={`${path}.${format}${query ? `?${query}` : ''}`} download>
      Export {format.toUpperCase()}
    </a>
  ))
}

function HeadLinks({ links }: { links: readonly HeadLink[] }) {
  return links.map(({ to, label, isCurrent }) => (
    <Link key={label} to={to} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  ))
}

/** From further down; nothing before hydration. */
export function HeadActions({ children }: { children: ReactNode }) {
  const [slot] = use(HeadSlot)
  return slot && createPortal(children, slot)
}

/** On a telephone it takes the place of the bar at the bottom while something is unsaved. */
export function SaveBar(props: {
  unsaved: boolean
  /** Its buttons have something to do all the same, such as to publish what is saved. */
  isReady?: boolean
  state?: ReactNode
  /** Takes back what is unsaved, but not while `isHeld`. */
  onRevert?: () => void
  isHeld?: boolean
  children: ReactNode
}) {
  const { onRevert } = props
  return (
    <div
      className="save-bar"
      data-unsaved={props.unsaved || undefined}
      data-ready={props.isReady || undefined}
    >
      <div className="save-state" role="status">
        {props.unsaved ? (
          <span className="badge">Unsaved Changes</span>
        ) : (
          <span className="visually-hidden">No unsaved changes</span>
        )}
        {props.state}
      </div>
      <div className="save-buttons">
        {onRevert && (
          <PressButton label="Revert" isOff={!props.unsaved || props.isHeld} onPress={onRevert} />
        )}
        {props.children}
      </div>
    </div>
  )
}
