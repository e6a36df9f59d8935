import { clientOf } from '#app/client.server.ts'
import { type CookieName, isHttps, readCookie, signInCookies } from '#app/cookies.server.ts'
import { refusedOf, retryHeaders } from '#app/refused-form.ts'
import type { Refused } from '#core/issue.ts'
import type * as core from '#core/sign-in/dependencies.ts'
import type { SignInResult } from '#core/sign-in/sign-in.server.ts'

/** In tests a request says by this header from which network it comes. */
export const clientKeyHeader = 'x-test-client'

export const client = (request: Request) =>
  clientOf(request, { clientKey: request.headers.get(clientKeyHeader) ?? '' })

export const cookie = (request: Request, name: CookieName) =>
  readCookie(request.headers.get('cookie'), isHttps(request), name)

export const done = <Outcome extends string>(outcome: Outcome, headers = new Headers()) => ({
  outcome,
  headers,
})

export const sessionResponse = (request: Request, result: SignInResult) =>
  done(result.outcome, signInCookies(request, result))

export async function toResult<Result>(
  work: () => Promise<Result>,
): Promise<Result | (Refused & { headers: Headers })> {
  try {
    return await work()
  } catch (error) {
    const refused = refusedOf(error)
    return { ...refused, headers: retryHeaders(refused) }
  }
}

/** Does something as the person who is signed in; without anybody the result is a refusal. */
export type SignedIn = <Result>(
  request: Request,
  work: (me: core.SignedIn) => Promise<Result>,
) => Promise<Result | (Refused & { headers: Headers })>

/** As SignedIn, of what comes to nothing but its name. */
export const naming =
  (signedIn: SignedIn) =>
  <Outcome extends string>(
    outcome: Outcome,
    request: Request,
    work: (me: core.SignedIn) => Promise<unknown>,
  ) =>
    signedIn(request, async (me) => {
      await work(me)
      return done(outcome)
    })
