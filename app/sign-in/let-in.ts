import { href } from 'react-router'
import { sendOn } from '../forms.ts'
import { ownPath } from '../own-path.ts'

type Entered = { outcome: 'signed-in' | 'second-factor-needed'; headers: Headers }

/** Whether somebody has proven who they are, at least by one factor. */
export function isEntered(answer: { outcome: string; headers: Headers }): answer is Entered {
  return answer.outcome === 'signed-in' || answer.outcome === 'second-factor-needed'
}

/** Sends them to where they wanted to go, or to the page that asks for the second factor. */
export function letIn(request: Request, { outcome, headers }: Entered, next: string | null = null) {
  const to = ownPath(next, '/admin')
  if (outcome === 'signed-in')
    return sendOn(to, { request, headers, notice: 'signed-in', document: true })
  const query = next === null ? '' : `?${new URLSearchParams({ next: to })}`
  return sendOn(href('/auth/second-factor') + query, { request, headers })
}
