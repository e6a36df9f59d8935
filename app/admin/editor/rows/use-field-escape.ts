import { type RefObject, useEffect } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** As if typed, so that undo works (docs/decisions.md 21). `restore` gets what `remember` gave. */
export function useFieldEscape<Memory>(
  list: RefObject<HTMLElement | null>,
  { remember, restore }: { remember: (row: string) => Memory; restore: (memory: Memory) => void },
): void {
  useEffect(() => {
    const root = list.current
    if (!root) return
    const controller = new AbortController()
    let before: { field: Element; value: string; memory: Memory } | undefined

    const enter = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const key = row?.dataset.row
      if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select')) return
      const { value } = target as TextField
      if (key !== undefined) before = { field: target, value, memory: remember(key) }
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !before || event.target !== before.field) return
      if (event.isComposing) return
      const { field, value, memory } = before
      event.preventDefault()
      if (isText(field) && field.value !== value) typeInstead(field, value)
      restore(memory)
    }
    root.addEventListener('focusin', enter, controller)
    root.addEventListener('keydown', press, controller)
    return () => controller.abort()
  }, [list, remember, restore])
}

function isText(field: Element): field is TextField {
  if (field instanceof HTMLTextAreaElement) return !field.readOnly
  return field instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(field.type)
}

/** Deprecated, but the only way to change a field so that the browser can undo it. */
function typeInstead(field: TextField, value: string): void {
  field.select()
  if (value) document.execCommand('insertText', false, value)
  else document.execCommand('delete')
}
