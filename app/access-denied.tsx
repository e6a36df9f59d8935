import type { Role } from '#core/rights/role.ts'
import { SignOutButton } from './ui/sign-out-button.tsx'

export type Denial = {
  requiredRole: Role
  contact: { name: string; email: string; phone: string }
  /** To who has nothing but a password to sign in with. */
  offersPasskey: boolean
}

export function isAccessDenied(thrown: unknown): thrown is Denial {
  return typeof thrown === 'object' && thrown !== null && 'requiredRole' in thrown
}

/** docs/product.md §6, docs/decisions.md 7. */
export function AccessDenied({ requiredRole, contact, offersPasskey }: Denial) {
  return (
    <div className="plain-page">
      <title>Access Denied</title>
      <p className="eyebrow number">403 Forbidden</p>
      <h1>Access Denied</h1>
      <p className="lead">
        You don't have permission to access this page. Required role: {requiredRole}
      </p>
      <p>
        If you need access, ask <bdi>{contact.name}</bdi>:{' '}
        <a href={`mailto:${contact.email}`}>{contact.email}</a> or{' '}
        <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>.
      </p>
      {offersPasskey && (
        <p>
          <a className="text-link" href="/account/passkeys/new">
            Add a passkey for the next time
          </a>
        </p>
      )}
      <div className="row">
        <a className="button" href="/">
          Back to Site
        </a>
        <a className="button button-quiet" href="/account">
          Your Account
        </a>
        <SignOutButton className="button button-quiet" />
      </div>
    </div>
  )
}
