import type { KeyboardEvent } from 'react'
import { href, Link, Outlet, redirect, useLocation } from 'react-router'
import { appContext, currentUserContext } from '../context.ts'
import { redirectWithNotice } from '../forms.ts'
import { ownPath } from '../own-path.ts'
import type { Route } from './+types/card.ts'
import { ServiceLink } from './service-link.tsx'

const tabs = [
  { name: 'signin', label: 'Sign In', path: href('/auth') },
  { name: 'magic', label: 'Magic Link', path: href('/auth/magic-link') },
  { name: 'signup', label: 'Sign Up', path: href('/auth/sign-up') },
]

/** `?tab=` names a tab by its short name (docs/product.md §2). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url, context }) => {
    if (request.method === 'POST') return
    const next = ownPath(url.searchParams.get('next'), '/admin')
    if (context.get(currentUserContext)) throw redirectWithNotice(next, { request, document: true })
    const asked = tabs.find((tab) => tab.name === url.searchParams.get('tab'))
    const others = new URLSearchParams(url.searchParams)
    others.delete('tab')
    const query = others.size > 0 ? `?${others}` : ''
    if (asked && asked.path !== url.pathname) throw redirect(asked.path + query)
  },
]

/** Runs the middleware also when a tab is opened without loading a document. */
export function loader({ context }: Route.LoaderArgs) {
  return { service: context.get(appContext).oidc?.name }
}

export default function Card({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const current = tabs.findLast((tab) => pathname === tab.path) ?? tabs[0]
  return (
    <div className="card">
      <h1>Admin Access</h1>
      <p className="subtitle">Sign in to access the admin dashboard</p>
      <ServiceLink name={loaderData.service} query={search} />
      <div className="tabs" role="tablist" aria-label="Ways to sign in" onKeyDown={moveByArrow}>
        {tabs.map((tab) => (
          <Link
            key={tab.name}
            id={`tab-${tab.name}`}
            role="tab"
            to={tab.path + search}
            aria-selected={tab === current}
            preventScrollReset
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" aria-labelledby={`tab-${current?.name}`}>
        <Outlet />
      </div>
    </div>
  )
}

function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (at < 0 || step === undefined) return
  event.preventDefault()
  const forward = event.currentTarget.matches(':dir(rtl)') ? -step : step
  all.at((at + forward) % all.length)?.focus()
}
