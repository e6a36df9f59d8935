import type { RouterContextProvider } from 'react-router'
import type { CurrentUser } from '#core/people/account.ts'
import { findCurrentUser } from '#core/people/sessions.server.ts'
import type { ClientInfo, Dependencies } from '#core/sign-in/dependencies.ts'
import { type RequestInfo, requestInfoContext } from './context.ts'
import { isHttps, readCookie } from './cookies.server.ts'

export function clientOf(request: Request, { clientKey }: { clientKey: string }): ClientInfo {
  const { origin, pathname } = new URL(request.url)
  const cookies = request.headers.get('cookie')
  const https = isHttps(request)
  return {
    clientKey,
    userAgent: request.headers.get('user-agent') ?? '',
    // The page, also when its data are asked for.
    url: origin + pathname.replace(/(\/_root)?\.data$/, ''),
    sessionToken: readCookie(cookies, https, 'session'),
    browserToken: readCookie(cookies, https, 'browser'),
  }
}

export function clientOfRoute(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): ClientInfo {
  return clientOf(args.request, args.context.get(requestInfoContext))
}

/** Who makes a request, with the rights of this moment; from here on the lines of the log name them. */
export async function findRequestUser(
  deps: Pick<Dependencies, 'db' | 'log'>,
  request: Request,
  info: Pick<RequestInfo, 'userId'>,
): Promise<CurrentUser | undefined> {
  const token = readCookie(request.headers.get('cookie'), isHttps(request), 'session')
  const user = await findCurrentUser(deps, token)
  if (user) info.userId = user.id
  return user
}
