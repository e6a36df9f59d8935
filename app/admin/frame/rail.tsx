import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { EntryLink } from './entry-link.tsx'
import { type Menu, type PanelItem, placesOf } from './menu.ts'

export const drawerId = 'panel-menu'

/** A popover, which a wide window always shows (rail.css): it opens and closes without script. */
export function Rail({ menu, version }: { menu: Menu; version: string }) {
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
      <p className="rail-foot">Qantara {version}</p>
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
