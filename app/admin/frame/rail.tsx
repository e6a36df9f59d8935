import { useEffect, useId, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { type Entry, type Menu, type PanelItem, placesOf } from './items.ts'

export const drawerId = 'panel-menu'

/** A popover, which a wide window always shows (rail.css): it opens and closes without script. */
export function Rail({ menu }: { menu: Menu }) {
  const rail = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    // On every way to a screen, not only by its own links.
    if (shownAt.current !== key) rail.current?.hidePopover()
    shownAt.current = key
  }, [key])
  useEffect(() => {
    const wide = matchMedia('(min-width: 64rem)')
    const close = () => rail.current?.hidePopover()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return (
    <nav className="rail" aria-label="Admin" id={drawerId} popover="auto" ref={rail}>
      <ul>
        {placesOf(menu).map((entry) => (
          <li key={entry.name}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a telephone: the main screens, and the rail as a drawer. */
export function BottomBar({ items }: { items: readonly PanelItem[] }) {
  return (
    <nav className="bottom-bar" aria-label="Main screens">
      {items
        .filter(({ inBottomBar }) => inBottomBar)
        .map(({ label, to }) => (
          <NavLink key={to} to={to} end={to === '/admin'}>
            {label}
          </NavLink>
        ))}
      <button type="button" popoverTarget={drawerId}>
        More
      </button>
    </nav>
  )
}

/** The count describes the link, whose name stays that of the place. */
export function EntryLink({ entry: { name, to, count, isCurrent } }: { entry: Entry }) {
  const id = useId()
  return (
    <>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={count > 0 ? id : undefined}
      >
        {name}
      </Link>
      {count > 0 && (
        <span className="count number" id={id}>
          {count > 99 ? '99+' : count}
          <span className="visually-hidden"> waiting</span>
        </span>
      )}
    </>
  )
}
