import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type DataStrategyResult,
  data,
  type ErrorResponse,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type UIMatch,
  useMatches,
} from 'react-router'
import type { Outage } from '#db/errors.ts'
import { isLate, notInTime } from './not-in-time.ts'
import { error as errorMessage, type Message } from './ui/message.ts'

type Results = Record<string, DataStrategyResult>

export type Unreachable = { responseId: string; message: Message }

type Returned = Unreachable & { isUnreachable: true; issues: object; values: object }

let shown: readonly UIMatch[] = []
let isStale = false
const listeners = new Set<() => void>()

/** To be shown on while the server cannot be reached. */
export function useRememberShown(): void {
  const matches = useMatches()
  useEffect(() => {
    shown = matches
  })
}

/**
 * A request that a newer one has cut off is no failure. React Router catches that of the answer, but not
 * of an answer that had begun to come.
 */
export function useQuietInterruptions(): void {
  useEffect(() => {
    const quiet = (event: PromiseRejectionEvent) => {
      const { reason } = event
      if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault()
    }
    window.addEventListener('unhandledrejection', quiet)
    return () => window.removeEventListener('unhandledrejection', quiet)
  }, [])
}

export function useIsStale(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isStale,
    () => false,
  )
}

/** A page stays; a form comes back with what was typed (docs/decisions.md 34). */
export const keepShown: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  if (request.signal.aborted) return results
  const failed = Object.entries(results).filter(([, { type }]) => type === 'error')
  if (request.method !== 'GET') return { ...results, ...asReturned(failed) }
  const lost = failed.filter(([, { result }]) => isUnreachable(causeOf(result)))
  const isSame = isShownAddress(request.url)
  const kept = lost.flatMap(([id]): [string, DataStrategyResult][] => {
    const match = shown.find((each) => each.id === id)
    const isFrame = shown.at(-1)?.id !== id
    return match && (isSame || isFrame) ? [[id, { type: 'data', result: match.loaderData }]] : []
  })
  setStale(lost.length > 0 && kept.length === lost.length)
  return { ...results, ...Object.fromEntries(kept) }
}

/** The error of an action comes wrapped as if it were its data. */
function causeOf(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'init' in result
  return isWrapped && 'data' in result ? result.data : result
}

/** No connection, or a proxy's own page. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500 && typeof error.data === 'string'
  return (
    error instanceof TypeError || (error instanceof Error && /turbo-stream/.test(error.message))
  )
}

/** Why the server could not save; undefined for every other answer. */
export function outageIn(data: unknown): Outage | undefined {
  const isOutage = typeof data === 'object' && data !== null && 'outage' in data
  return isOutage ? (data as { outage: Outage }).outage : undefined
}

/** Undefined for what the server has answered. Without empty issues and values: an earlier answer's stay. */
export function unreachableIn(answer: unknown): Unreachable | undefined {
  const isLost = typeof answer === 'object' && answer !== null && 'isUnreachable' in answer
  if (!isLost) return undefined
  const { responseId, message } = answer as Returned
  return { responseId, message }
}

/** The last answer, or that the server could not be reached: then fields keep what they have. */
export function useAnswer<A extends object>(
  actionData: A | undefined,
): { answer: A | undefined; unreachable: Unreachable | undefined } {
  const unreachable = unreachableIn(actionData)
  const given = unreachable ? undefined : actionData
  const [last, setLast] = useState(given)
  if (!unreachable && last !== given) setLast(given)
  return { answer: unreachable ? last : given, unreachable }
}

export const unreachableMessage: Message = errorMessage(
  'Could not reach the server',
  'Nothing was changed. Please try again.',
)

function asReturned(failed: readonly [string, DataStrategyResult][]): Results {
  return Object.fromEntries(
    failed.flatMap(([id, { result }]): [string, DataStrategyResult][] => {
      const cause = causeOf(result)
      const reason = isRouteErrorResponse(cause) ? lateOrOutage(cause) : undefined
      if (!reason && !isUnreachable(cause)) return []
      return [[id, { type: 'data', result: data(returnedForm(reason), 503) }]]
    }),
  )
}

const lateOrOutage = ({ data }: ErrorResponse) => (isLate(data) ? 'late' : outageIn(data))

/** What a form gets instead of an answer: it keeps what was typed. Without a reason nothing was heard. */
export function returnedForm(reason?: Outage | 'late'): Returned {
  return {
    isUnreachable: true,
    responseId: crypto.randomUUID(),
    message: reason ? errorMessage('Not saved', textOf(reason)) : unreachableMessage,
    issues: {},
    values: {},
  }
}

function isShownAddress(address: string): boolean {
  const { pathname, search } = new URL(address)
  return pathname === location.pathname && search === location.search
}

function setStale(next: boolean): void {
  if (isStale === next) return
  isStale = next
  for (const listener of listeners) listener()
}

export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', redirect: 'manual' })
    return status < 500
  } catch {
    return false
  }
}

/** For staff, who make room or call somebody who does. */
export const outageReasons: Record<Outage, string> = {
  updating: 'The program is being updated.',
  busy: 'The server is busy.',
  'disk-full': 'The disk that holds the data is full.',
  'server-disk-full': 'The disk of the database server is full.',
  away: 'The database cannot be reached.',
}

/** A database that went away in the middle may have kept what it did not acknowledge. */
function textOf(outage: Outage | 'late'): string {
  if (outage === 'late') return notInTime
  const reason = outageReasons[outage]
  if (outage === 'away') return `${reason} Please try again in a moment.`
  if (outage === 'updating') return `${reason} Nothing was changed. Please try again in a minute.`
  if (outage === 'busy') return `${reason} Nothing was changed. Please try again.`
  return `${reason} Nothing was changed. Please try again when there is room on it.`
}
