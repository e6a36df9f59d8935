import { href, NavLink, Outlet } from 'react-router'
import { readSettings } from '#core/settings/settings.server.ts'
import { Logo } from '../brand.ts'
import { appContext } from '../context.ts'
import { OfficeZone, ZoneNote } from '../ui/moment.tsx'
import { SignOutButton } from '../ui/sign-out-button.tsx'
import type { Route } from './+types/frame.ts'
import './admin.css'
import { ConnectionNotice } from './connection-notice.tsx'
import { requireAdmin } from './guard.ts'
import { useCheckOnReturn } from './use-check-on-return.ts'
import { usePreload } from './use-preload.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

const links = [
  { label: 'Dashboard', to: href('/admin') },
  { label: 'Stocks', to: href('/admin/stocks') },
  { label: 'Team', to: href('/admin/team') },
  { label: 'Enquiries', to: href('/admin/enquiries') },
  { label: 'Staff access', to: href('/admin/people') },
  { label: 'Security', to: href('/admin/security') },
  { label: 'Account', to: href('/admin/account') },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { firm, timeZone } = await readSettings(context.get(appContext).db)
  return { name: firm.name, timeZone }
}

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  const { name, timeZone } = loaderData
  useCheckOnReturn()
  usePreload()
  return (
    <OfficeZone value={timeZone}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <div className="wrap">
          <a className="logo" href="/" aria-label={`${name}, home page`}>
            <Logo name={name} />
          </a>
          <nav aria-label="Admin">
            {links.map(({ label, to }) => (
              <NavLink key={to} to={to} end={to === '/admin'}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="bar-end">
            <a href="/">Back to Site</a>
            <SignOutButton className="plain-button" />
          </div>
        </div>
      </header>
      <main id="content" className="wrap" tabIndex={-1}>
        <ConnectionNotice />
        <Outlet />
        <ZoneNote />
      </main>
    </OfficeZone>
  )
}
