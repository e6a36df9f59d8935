import { type RefObject, useCallback, useEffect, useRef } from 'react'

const openers = 'a[data-hydrates=stock-lightbox]'

/** Closing an entry that a chart of this page opened goes back to the page. */
type Opened = { fromPage: true }

/**
 * The lightbox follows the address, and the address follows it, as with the dialog of a member
 * (docs/product.md §2). Ways wrap around, closing gives the focus back; `anchors` are in order.
 */
export function useLightbox(container: RefObject<HTMLElement | null>, anchors: readonly string[]) {
  const open = useRef<string>(undefined)

  const show = useCallback(
    (anchor: string | undefined) => {
      const dialog = (id: string | undefined) =>
        id === undefined
          ? null
          : (container.current?.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}`) ?? null)
      if (open.current === anchor) return
      // Closing the previous one restores the focus to the opener, which the next one remembers.
      const before = open.current
      dialog(before)?.close()
      open.current = anchor
      dialog(anchor)?.showModal()
      // A sheet that the address opened has no opener to give the focus back to, but a chart.
      const { activeElement, body } = document
      if (!anchor && (activeElement === body || container.current?.contains(activeElement)))
        document.querySelector<HTMLElement>(`${openers}[href="#${before}"]`)?.focus()
    },
    [container],
  )

  const close = useCallback(() => {
    show(undefined)
    if ((history.state as Opened | null)?.fromPage) history.back()
    else if (anchors.includes(location.hash.slice(1)))
      history.replaceState(null, '', location.pathname + location.search)
  }, [show, anchors])

  const move = useCallback(
    (step: 1 | -1) => {
      const from = anchors.indexOf(open.current ?? '')
      const anchor = anchors.at((from + step) % anchors.length)
      show(anchor)
      history.replaceState(history.state, '', `#${anchor}`)
    },
    [show, anchors],
  )

  const press = useCallback(
    (key: string) => {
      const isMirrored = document.dir === 'rtl'
      const actions: Record<string, () => void> = {
        Escape: close,
        ArrowLeft: () => move(isMirrored ? 1 : -1),
        ArrowRight: () => move(isMirrored ? -1 : 1),
      }
      const action = open.current === undefined ? undefined : actions[key]
      action?.()
      return action !== undefined
    },
    [close, move],
  )

  useListeners(container, anchors, show, press)
  return { close, move }
}

/** `press` says whether a key did something. */
function useListeners(
  container: RefObject<HTMLElement | null>,
  anchors: readonly string[],
  show: (anchor: string | undefined) => void,
  press: (key: string) => boolean,
) {
  useEffect(() => {
    const addressed = () => anchors.find((anchor) => anchor === location.hash.slice(1))
    const onHashChange = () => show(addressed())
    function onClick(event: MouseEvent) {
      const { button, ctrlKey, metaKey, shiftKey } = event
      const opener = (event.target as Element).closest<HTMLAnchorElement>(openers)
      if (!opener || button || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      opener.focus()
      show(opener.hash.slice(1))
      const opened: Opened = { fromPage: true }
      if (location.hash !== opener.hash) history.pushState(opened, '', opener.hash)
    }
    function onKeyDown(event: KeyboardEvent) {
      // With Alt or ⌘ the arrows are the browser's own Back and Forward.
      const { altKey, ctrlKey, metaKey } = event
      if (!altKey && !ctrlKey && !metaKey && press(event.key)) event.preventDefault()
    }
    const sheets = container.current
    // At once, not with the next rendering: until then all but the addressed sheet is hidden.
    sheets?.classList.add('is-live')
    // Without script the addressed sheet was shown by the address alone.
    onHashChange()
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown)
    addEventListener('hashchange', onHashChange)
    return () => {
      sheets?.classList.remove('is-live')
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown)
      removeEventListener('hashchange', onHashChange)
    }
  }, [container, anchors, show, press])
}
