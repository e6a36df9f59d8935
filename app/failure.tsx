import { isRouteErrorResponse } from 'react-router'
import { AccessDenied, isAccessDenied } from './access-denied.tsx'
import { useAnswerContext } from './answer-context.ts'
import { isUnreachable } from './connection.ts'
import { ErrorPage } from './error-page.tsx'
import { Unreachable } from './ui/unreachable.tsx'

export function Failure({ error }: { error: unknown }) {
  const { requestId } = useAnswerContext()
  if (isUnreachable(error)) return <Unreachable />
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} requestId={requestId} />
  if (isAccessDenied(error.data)) return <AccessDenied {...error.data} />
  return <ErrorPage status={error.status} requestId={error.data?.requestId ?? requestId} />
}
