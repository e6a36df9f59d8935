import { type RefObject, useEffect, useEffectEvent } from 'react'

const tools = '[data-handle], [data-step], [data-tool]'

/** One Tab stop a row, `data-tool="main"` at first; arrow keys lead to other buttons and rows. */
export function useRovingFocus(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = list.current
    if (!root) return
    const controller = new AbortController()
    const rows = () => [...root.querySelectorAll<HTMLElement>('[data-row]')]
    for (const row of rows()) makeStop(row)

    // Rows come and go, and a row's buttons with the search.
    const observer = new MutationObserver((records) => {
      const changed = records.flatMap(({ target, addedNodes }) => [target, ...addedNodes])
      const touched = changed.map((node) =>
        node instanceof Element ? node.closest('[data-row]') : null,
      )
      for (const row of new Set(touched)) if (row) makeStop(row)
    })
    observer.observe(root, { childList: true, subtree: true })

    const enter = ({ target }: FocusEvent) => {
      const tool = target instanceof Element ? target.closest<HTMLElement>(tools) : null
      const row = tool?.closest('[data-row]')
      if (tool && row) makeStop(row, tool)
    }
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const tool = target instanceof Element ? target.closest<HTMLElement>(tools) : null
      const row = tool?.closest<HTMLElement>('[data-row]')
      if (!tool || !row) return
      const all = toolsOf(row)
      const at = all.indexOf(tool)
      const next =
        key === 'ArrowRight'
          ? all[at + 1]
          : key === 'ArrowLeft'
            ? all[at - 1]
            : key === 'ArrowDown' || key === 'ArrowUp'
              ? toolIn(neighbour(rows(), row, key === 'ArrowDown' ? 1 : -1), tool, at)
              : undefined
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    root.addEventListener('focusin', enter, controller)
    root.addEventListener('keydown', press, controller)
    return () => {
      controller.abort()
      observer.disconnect()
    }
  }, [list])
}

function toolsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(tools)]
}

function makeStop(row: Element, chosen?: HTMLElement): void {
  const all = toolsOf(row)
  const stop =
    chosen ??
    all.find((tool) => tool.getAttribute('tabindex') === '0') ??
    all.find(({ dataset }) => dataset.tool === 'main') ??
    all[0]
  for (const tool of all) tool.tabIndex = tool === stop ? 0 : -1
}

function neighbour(rows: readonly HTMLElement[], row: HTMLElement, by: 1 | -1) {
  return rows[rows.indexOf(row) + by]
}

function toolIn(row: HTMLElement | undefined, like: HTMLElement, at: number) {
  if (!row) return undefined
  const all = toolsOf(row)
  return (
    all.find(
      (tool) =>
        tool.dataset.step === like.dataset.step &&
        tool.dataset.tool === like.dataset.tool &&
        tool.hasAttribute('data-handle') === like.hasAttribute('data-handle'),
    ) ??
    all[at] ??
    row.querySelector<HTMLElement>('button')
  )
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** As if typed, so that undo works (docs/decisions.md 21). `restore` gets what `remember` gave. */
export function useFieldEscape<Memory>(
  list: RefObject<HTMLElement | null>,
  of: { remember: (row: string) => Memory; restore: (memory: Memory) => void },
): void {
  const remember = useEffectEvent(of.remember)
  const restore = useEffectEvent(of.restore)
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
  }, [list])
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
