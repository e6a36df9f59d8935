import { type RefObject, useEffect } from 'react'

const fields =
  'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** J, K and arrows move, X chooses; not in fields, under a dialog or with another key held. */
export function useListKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      if (target.closest(fields) || document.querySelector('dialog:modal')) return
      const rows = [...(table.current?.querySelectorAll('tbody tr') ?? [])]
      const at = rows.findIndex((row) => row.contains(target))
      const by = stepOf(key, at >= 0)
      if (by !== 0) {
        event.preventDefault()
        const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]
        next?.querySelector('a')?.focus()
      } else if (key.toLowerCase() === 'x' && at >= 0) {
        event.preventDefault()
        rows[at]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table])
}

function stepOf(key: string, isInList: boolean): number {
  if (key.toLowerCase() === 'j' || (isInList && key === 'ArrowDown')) return 1
  if (key.toLowerCase() === 'k' || (isInList && key === 'ArrowUp')) return -1
  return 0
}
