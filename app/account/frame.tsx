import './account.css'
import { href, Outlet } from 'react-router'
import { mayOpenPanel } from '#core/rights/role.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findBrand } from '#core/site-settings/brand.server.ts'
import { Logo } from '../brand.ts'
import { appContext } from '../context.ts'
import { Failure } from '../failure.tsx'
import { requireSession, requireSetUp, requireUser } from '../guard.ts'
import { OfficeZone } from '../ui/moment.tsx'
import { SignOutButton } from '../ui/sign-out-button.tsx'
import type { Route } from './+types/frame.ts'

export const middleware: Route.MiddlewareFunction[] = [
  (args) => {
    requireSetUp(args, requireSession(args))
  },
]

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(appContext)
  const settings = await findSettings(db)
  return {
    firm: settings.firm.name,
    timeZone: settings.timeZone,
    isStaff: mayOpenPanel(requireUser(args).role),
    ...(await findBrand(db, settings)),
  }
}

/** For everybody who can sign in: editors and viewers, who open no staff page, as well. */
export default function AccountFrame({ loaderData }: Route.ComponentProps) {
  const { firm, logo, timeZone, isStaff } = loaderData
  return (
    <OfficeZone value={timeZone}>
      <div className="account">
        <header>
          <a className="logo" href="/" aria-label={`${firm}, home page`}>
            <Logo name={firm} picture={logo} />
          </a>
          <nav aria-label="Account">
            {isStaff && <a href={href('/admin')}>Dashboard</a>}
            <a href="/">Back to Site</a>
            <SignOutButton />
          </nav>
        </header>
        <main>
          <Outlet />
        </main>
      </div>
    </OfficeZone>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />
}
