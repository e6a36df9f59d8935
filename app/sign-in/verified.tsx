import { href, Link } from 'react-router'
import { titled } from '#app/ui/titled.ts'

export const meta = titled('Email verified')

/** Where the link of a sign-up ends: cached pages can show nobody that it worked. */
export default function Verified() {
  return (
    <div className="card">
      <h1>Email verified</h1>
      <p className="subtitle">Your email address is verified. You can now sign in.</p>
      <div className="actions">
        <Link className="button" to={href('/auth')}>
          Sign In
        </Link>
      </div>
    </div>
  )
}
