import { href, Link } from 'react-router'
import type { AnswerTimes as Times } from '#core/enquiries/answer-times.server.ts'

export function AnswerTimes({ times }: { times: Times }) {
  const { received, inTime, late, waiting } = times
  const rest = [
    late > 0 && `${late} late or without an answer`,
    waiting > 0 && `${waiting} waiting`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <p className="answer-times">
      <Link to={href('/admin/enquiries')}>Enquiries</Link> of this month:{' '}
      <strong className="number">
        {inTime} of {received}
      </strong>{' '}
      answered within 24 hours{rest && `; ${rest}`}.
    </p>
  )
}
