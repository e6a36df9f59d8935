import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { fieldId } from './field.tsx'

/** Once it is on the page; 'opened' is the first field of a row that was just opened. */
export function useFocusOn(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ key: string; field?: string }>(undefined)
  // Not a later effect: one of the drawing before might come first, and find the row not there yet.
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { key, field } = wanted.current
    wanted.current = undefined
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    if (!row) return
    if (field === 'opened') return focusOpened(row)
    const control =
      (field === undefined ? null : document.getElementById(fieldId(key, field))) ??
      row.querySelector<HTMLElement>('button, input')
    control?.focus({ preventScroll: true })
    control?.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((key: string, field?: string) => {
    wanted.current = { key, field }
  }, [])
}

/** A row that opens below the fold comes up to the toolbar, whole or from its top. */
function focusOpened(row: HTMLElement): void {
  const button = row.querySelector('[aria-expanded=true]')
  const fields = document.getElementById(button?.getAttribute('aria-controls') ?? '')
  if (!fields) return
  // On a telephone a field with the focus would cover the half of what was opened by a keyboard.
  if (!matchMedia('(pointer: coarse)').matches)
    fields.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  if (row.getBoundingClientRect().bottom > innerHeight) row.scrollIntoView({ block: 'start' })
}
