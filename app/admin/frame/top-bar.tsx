import { use } from 'react'
import { href, Link, useLocation } from 'react-router'
import { Logo } from '#app/brand.ts'
import { SignOutButton } from '#app/ui/sign-out-button.tsx'
import type { Picture } from '#core/media/picture.ts'
import { Finder } from './finder.tsx'
import { panelItems } from './items.ts'
import { itemAt, type PanelItem } from './menu.ts'
import { drawerId } from './rail.tsx'
import { UnsavedLogo } from './unsaved-logo.ts'

export function TopBar(props: {
  firm: string
  logo: Picture | undefined
  person: string
  items: readonly PanelItem[]
}) {
  const { firm, logo, person, items } = props
  const [unsaved] = use(UnsavedLogo)
  return (
    <header className="bar">
      <button type="button" className="bar-menu" aria-label="Menu" popoverTarget={drawerId}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" />
        </svg>
      </button>
      <Link className="logo" to={href('/admin')} aria-label={firm}>
        {unsaved ? (
          <img className="logo-picture" src={unsaved} height={40} alt="" />
        ) : (
          <Logo name={firm} picture={unsaved === undefined ? logo : undefined} />
        )}
      </Link>
      <Where />
      <Finder items={items} />
      <div className="bar-end">
        <a href="/" target="_blank" rel="noreferrer" title="Opens in a new tab">
          Back to Site
        </a>
        <a className="bar-person" href={href('/account')}>
          <span className="visually-hidden">Account: </span>
          <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M3 18c0-4 3-6 7-6s7 2 7 6M10 10a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z" />
          </svg>
          <bdi>{person}</bdi>
        </a>
        <SignOutButton />
      </div>
    </header>
  )
}

function Where() {
  const { pathname } = useLocation()
  const { place, label } = itemAt(pathname, panelItems) ?? {}
  return (
    <p className="where">
      {place !== label && <span className="where-group">{place}</span>}
      {label}
    </p>
  )
}
