import { type ReactNode, useEffect } from 'react'
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import './styles/staff.css'
import { useAnswerContext } from './answer-context.ts'
import { findRequestUser } from './client.server.ts'
import { keepShown, useQuietInterruptions, useRememberShown } from './connection.ts'
import { appContext, currentUserContext, requestInfoContext } from './context.ts'
import { CopyBand } from './copy-band.tsx'
import { useEarlyTyping } from './early-typing.ts'
import { Failure } from './failure.tsx'
import { useFocusAfterAnswer } from './focus-after-answer.ts'
import { takeNotice } from './forms.ts'
import { lateStatus } from './not-in-time.ts'
import { originalEnglish } from './site/content/copy.ts'
import { CopyContext } from './site/content/copy-context.ts'
import { preloadedFonts } from './site/fonts/preloaded.ts'
import { Toast, Toasts } from './ui/toast.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const info = context.get(requestInfoContext)
    const user = await findRequestUser(context.get(appContext), request, info)
    context.set(currentUserContext, user ?? null)
    if (info.isLate) throw data({ isLate: true }, lateStatus)
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShown]

export function loader({ request, context }: Route.LoaderArgs) {
  const { notice, headers } = takeNotice(request)
  const { copyOf } = context.get(appContext)
  return data({ notice, copyOf }, { headers })
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId } = useAnswerContext()
  const copyOf = useRouteLoaderData<typeof loader>('root')?.copyOf
  useEarlyTyping()
  useQuietInterruptions()
  const { key } = useLocation()
  useEffect(() => {
    document.documentElement.dataset.shown = key
  }, [key])
  return (
    <html lang="en" dir="ltr" data-request={requestId} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="robots" content="noindex" />
        <Meta />
        {preloadedFonts.staff.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <Links nonce={nonce} />
      </head>
      <body>
        <CopyBand copyOf={copyOf} />
        {/* Staff screens are in English; parts of the site in them, as the logo, ask for the copy. */}
        <CopyContext value={originalEnglish}>{children}</CopyContext>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { notice } = loaderData
  useRememberShown()
  useFocusAfterAnswer()
  return (
    <Toasts>
      {notice && <Toast key={notice.id} message={notice} />}
      <Outlet />
    </Toasts>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <Failure error={error} />
    </main>
  )
}
