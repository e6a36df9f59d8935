import { Outlet } from 'react-router'
import { findSettings } from '#core/settings/settings.server.ts'
import { findBrand } from '#core/site-settings/brand.server.ts'
import { Logo } from '../brand.ts'
import { appContext } from '../context.ts'
import type { Route } from './+types/frame.ts'
import './sign-in.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const settings = await findSettings(db)
  return { firm: settings.firm.name, ...(await findBrand(db, settings)) }
}

export default function SignInFrame({ loaderData }: Route.ComponentProps) {
  return (
    <div className="sign-in">
      <header>
        <a className="logo" href="/" aria-label={`${loaderData.firm}, home page`}>
          <Logo name={loaderData.firm} picture={loaderData.logo} />
        </a>
      </header>
      <main>
        <Outlet />
      </main>
      <footer>
        <a href="/">Back to Site</a>
      </footer>
    </div>
  )
}
