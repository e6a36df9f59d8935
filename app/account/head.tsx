import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

export function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="account-head">
      <h1>{title}</h1>
      {children && <p className="note">{children}</p>}
    </header>
  )
}

export function BackLink() {
  return (
    <Link className="text-link" to={href('/account')}>
      Back to your account
    </Link>
  )
}
