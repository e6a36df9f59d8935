import { Outlet } from 'react-router'
import { readSettings } from '#core/settings/settings.server.ts'
import { Logo } from '../brand.ts'
import { appContext } from '../context.ts'
import type { Route } from './+types/frame.ts'
import './sign-in.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { firm } = await readSettings(context.get(appContext).db)
  return { name: firm.name }
}

export default function SignInFrame({ loaderData }: Route.ComponentProps) {
  return (
    <div className="sign-in">
      <header>
        <a className="logo" href="/" aria-label={`${loaderData.name}, home page`}>
          <Logo name={loaderData.name} />
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
