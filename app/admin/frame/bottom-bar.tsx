import { NavLink } from 'react-router'
import type { PanelItem } from './items.ts'
import { drawerId } from './rail.tsx'

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
