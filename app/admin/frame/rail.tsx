import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { groups, type PanelItem } from './items.ts'

export const drawerId = 'panel-menu'

type Counts = Readonly<Record<string, number>>

/** A popover, which a wide window always shows (rail.css): it opens and closes without script. */
export function Rail({ items, counts }: { items: readonly PanelItem[]; counts: Counts }) {
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
      <Links items={items.filter(({ group }) => !group)} counts={counts} />
      {groups.map((group) => (
        <RailGroup
          key={group}
          group={group}
          items={items.filter((item) => item.group === group)}
          counts={counts}
        />
      ))}
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

function RailGroup(props: { group: string; items: readonly PanelItem[]; counts: Counts }) {
  const { group, items, counts } = props
  if (items.length === 0) return null
  const id = `rail-${group.toLowerCase()}`
  return (
    <>
      <p className="rail-group" id={id}>
        {group}
      </p>
      <Links items={items} counts={counts} labelledBy={id} />
    </>
  )
}

function Links(props: { items: readonly PanelItem[]; counts: Counts; labelledBy?: string }) {
  return (
    <ul aria-labelledby={props.labelledBy}>
      {props.items.map((item) => (
        <li key={item.to}>
          <ItemLink item={item} count={props.counts[item.to]} />
        </li>
      ))}
    </ul>
  )
}

/** The count describes the link, whose name stays that of the screen. */
function ItemLink({ item, count = 0 }: { item: PanelItem; count?: number }) {
  const id = `waiting-${item.label.toLowerCase()}`
  return (
    <>
      <NavLink
        to={item.to}
        end={item.to === '/admin'}
        aria-describedby={count > 0 ? id : undefined}
      >
        {item.label}
      </NavLink>
      {count > 0 && (
        <span className="count number" id={id}>
          {count > 99 ? '99+' : count}
          <span className="visually-hidden"> waiting</span>
        </span>
      )}
    </>
  )
}
