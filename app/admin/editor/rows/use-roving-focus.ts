import { type RefObject, useEffect } from 'react'

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
