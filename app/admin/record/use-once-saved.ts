import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** It was sent, and nothing came back; what leads elsewhere unmounts first. */
export function useOnceSaved(work: () => void, responseId: string | undefined) {
  const { state, formMethod, formAction, formData } = useNavigation()
  const { pathname } = useLocation()
  const sent = useRef<{ responseId: string | undefined; added: string }>(undefined)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useLayoutEffect(() => {
    const isOwn = formMethod === 'POST' && formAction?.split('?')[0] === pathname
    if (state === 'submitting' && isOwn)
      sent.current = {
        responseId,
        added: `${pathname}/${String(formData?.get('name') ?? formData?.get('id')).trim()}`,
      }
    if (state !== 'idle' || !sent.current) return
    if (sent.current.responseId === responseId || responseId === undefined) latest.current()
    sent.current = undefined
  }, [state, formMethod, formAction, formData, pathname, responseId])
  useLayoutEffect(
    () => () => {
      if (sent.current?.added === location.pathname) latest.current()
    },
    [],
  )
}
