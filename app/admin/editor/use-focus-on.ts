import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { fieldId } from './field.tsx'

/** Gives the focus to a field of a row, as soon as it stands on the page. */
export function useFocusOn(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ key: string; field: string }>(undefined)
  useEffect(() => {
    const { key, field } = wanted.current ?? {}
    if (key === undefined || field === undefined) return
    wanted.current = undefined
    const row = list.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)
    const control =
      document.getElementById(fieldId(key, field)) ??
      row?.querySelector<HTMLElement>('button, input')
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'center' })
  })
  return useCallback((key: string, field: string) => {
    wanted.current = { key, field }
  }, [])
}
