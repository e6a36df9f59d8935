import { isRouteErrorResponse } from 'react-router'
import { AccessDenied, isAccessDenied } from './access-denied.tsx'
import { useAnswerContext } from './answer-context.ts'
import { isUnreachable } from './connection.ts'
import { isLate, notInTime } from './not-in-time.ts'
import { Unreachable } from './ui/unreachable.tsx'

export function Failure({ error }: { error: unknown }) {
  const { requestId } = useAnswerContext()
  if (isUnreachable(error)) return <Unreachable />
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} requestId={requestId} />
  if (isLate(error.data)) return <NotInTime />
  if (isAccessDenied(error.data)) return <AccessDenied {...error.data} />
  return <ErrorPage status={error.status} requestId={error.data?.requestId ?? requestId} />
}

/** Going back shows the form with what was typed. */
function NotInTime() {
  return (
    <div className="plain-page">
      <title>Not received in time</title>
      <h1>Not received in time</h1>
      <p className="lead">{notInTime}</p>
      <p>Your browser's Back button leads to the form, as you have filled it in.</p>
    </div>
  )
}

/** A status and the request's id, nothing else (docs/decisions.md 27). */
function ErrorPage({ status, requestId }: { status: number; requestId?: string }) {
  const missing = status === 404
  return (
    <div className="plain-page">
      <title>{missing ? 'Page Not Found' : 'Unexpected Application Error!'}</title>
      <p className="eyebrow number">
        {status} {statusTexts[status]}
      </p>
      <h1>{missing ? 'Oops! Page not found' : 'Unexpected Application Error!'}</h1>
      <p className="lead">
        {missing
          ? 'There is no page at this address. It may have moved, or the link may be incomplete.'
          : 'The page could not be shown. We have a record of it; please try again in a moment.'}
      </p>
      {requestId && !missing && <p className="note">Request {requestId}</p>}
      <p>
        <a className="button" href="/">
          Return to Home
        </a>
      </p>
    </div>
  )
}

/** Node's own list is not for the browser. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
