import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type Draft, type DraftPlace, findDraft, useDraft } from './drafts.ts'

/** A form whose unsaved fields this browser keeps; `found` is what it had kept before, until it is dropped. */
export function useKeptForm<T>(
  { person, list }: DraftPlace,
  isValid: (value: Partial<T>) => boolean,
) {
  const { isKept, drafts } = useDraft<T>({ person, list })
  const [found, setFound] = useState<Draft<T>>()
  const [isTouched, setTouched] = useState(false)
  useLayoutEffect(() => {
    setFound(findDraft({ person, list }, isValid))
    setTouched(false)
  }, [person, list, isValid])
  return {
    isKept,
    isTouched,
    found,
    keep(value: T, title?: string) {
      setTouched(true)
      drafts.keep(value, title)
    },
    drop() {
      drafts.drop()
      setFound(undefined)
      setTouched(false)
    },
  }
}

/** A newer one does not take the place of what somebody is typing: saving it is a conflict. */
export function useLoaded<L>(newest: L, unsaved: boolean): L {
  const [loaded, setLoaded] = useState(newest)
  if (!unsaved && loaded !== newest) setLoaded(newest)
  return loaded
}

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
