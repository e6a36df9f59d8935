import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Approval } from '#core/approval/approvals.server.ts'
import './review.css'
import { shortHash } from './submission-line.tsx'

/** 'Approved by Omar Second, 22 Nov 2026 10:05 · 1f0a9c3b5d7e'. */
export function ApprovedBy({ approval }: { approval: Approval }) {
  const { submission, by, at, hash } = approval
  return (
    <>
      <Link to={href('/admin/review/:id', { id: submission })}>Approved</Link> by <bdi>{by}</bdi>,{' '}
      <Moment at={at} /> · <code className="hash">{shortHash(hash)}</code>
    </>
  )
}
