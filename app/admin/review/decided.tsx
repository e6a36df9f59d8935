import { Moment } from '#app/ui/moment.tsx'
import type { Route } from './+types/review.ts'

export function Decided({ of }: { of: Route.ComponentProps['loaderData']['decided'][number] }) {
  return (
    <>
      {decidedAs[of.state]}
      {of.decidedBy && (
        <>
          {' '}
          by <bdi>{of.decidedBy}</bdi>
        </>
      )}
      {of.decidedAt && (
        <>
          , <Moment at={of.decidedAt} />
        </>
      )}
      {of.reason && (
        <>
          : <bdi>{of.reason}</bdi>
        </>
      )}
    </>
  )
}

const decidedAs: Record<string, string> = {
  approved: 'Approved',
  'sent back': 'Sent back',
  withdrawn: 'Withdrawn',
  void: 'Void',
}
