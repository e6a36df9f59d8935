import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { fieldId } from './field.tsx'

/** Gives the focus to a field of a row, or to its first control, once it stands on the page. */
export function useFocusOn(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ key: string; field?: string }>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    const { key, field } = wanted.current
    wanted.current = undefined
    const row = list.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)
    const control =
      (field === undefined ? null : document.getElementById(fieldId(key, field))) ??
      row?.querySelector<HTMLElement>('button, input')
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((key: string, field?: string) => {
    wanted.current = { key, field }
  }, [])
}
