import { href, Link } from 'react-router'
import { suspicionDays } from '#core/security/event.ts'

/**
 * Says that something looked suspicious of late, and nothing when it did not (docs/decisions.md
 * 14).
 */
export function SuspicionLine({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="suspicion">
      <strong>Suspicious activity:</strong> {count === 1 ? 'once' : `${count} times`} in the last{' '}
      {suspicionDays} days.{' '}
      <Link to={`${href('/admin/security')}?type=suspicious_activity`}>See what happened</Link>
    </p>
  )
}
