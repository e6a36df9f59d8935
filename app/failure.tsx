import { isRouteErrorResponse } from 'react-router'
import { AccessDenied, isAccessDenied } from './access-denied.tsx'
import { useAnswerFacts } from './answer-facts.ts'
import { ErrorPage } from './error-page.tsx'

/** What stands in the place of a page that was refused or failed. */
export function Failure({ error }: { error: unknown }) {
  const { requestId } = useAnswerFacts()
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} requestId={requestId} />
  if (isAccessDenied(error.data)) return <AccessDenied {...error.data} />
  return <ErrorPage status={error.status} requestId={error.data?.requestId ?? requestId} />
}
