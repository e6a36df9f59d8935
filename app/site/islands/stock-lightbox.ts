const arrows = ['ArrowLeft', 'ArrowRight']
const openers = 'a[data-hydrates=stock-lightbox]'

/** Closing an entry that a chart of this page opened goes back to the page. */
type Opened = { fromPage: true }

/**
 * The lightbox follows the address, and the address follows it, as with the dialog of a member
 * (docs/product.md §2). Ways wrap around, and closing gives the focus back. Of a sheet that is opened
 * its island comes alive, by `hydrate`.
 */
export function openSheets(
  container: HTMLElement,
  hydrate: (island: HTMLElement) => Promise<void>,
): void {
  const sheets = [...container.querySelectorAll('dialog')]
  let open: HTMLDialogElement | undefined

  function show(sheet: HTMLDialogElement | undefined): void {
    if (open === sheet) return
    // Closing the previous one restores the focus to the opener, which the next one remembers.
    const before = open
    before?.close()
    open = sheet
    sheet?.showModal()
    const island = sheet?.querySelector<HTMLElement>('[data-island]')
    // Where it does not come, the table says it all.
    if (island) hydrate(island).catch(() => {})
    // A sheet that the address opened has no opener to give the focus back to, but a chart.
    const { activeElement, body } = document
    if (!sheet && (activeElement === body || container.contains(activeElement)))
      document.querySelector<HTMLElement>(`${openers}[href="#${before?.id}"]`)?.focus()
  }

  const at = (hash: string) => sheets.find(({ id }) => id === hash.slice(1))

  function close(): void {
    show(undefined)
    if ((history.state as Opened | null)?.fromPage) history.back()
    else if (at(location.hash)) history.replaceState(null, '', location.pathname + location.search)
  }

  function turnTo(sheet: HTMLDialogElement | undefined): void {
    show(sheet)
    history.replaceState(history.state, '', `#${sheet?.id}`)
  }

  container.addEventListener('click', (event) => {
    const way = (event.target as Element).closest<HTMLAnchorElement>('.lightbox-bar a')
    if (!way) return
    event.preventDefault()
    const sheet = at(way.hash)
    if (sheet) turnTo(sheet)
    else close()
  })
  // It does not bubble.
  container.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault()
      close()
    },
    { capture: true },
  )
  document.addEventListener('click', (event) => {
    const { button, ctrlKey, metaKey, shiftKey } = event
    const opener = (event.target as Element).closest<HTMLAnchorElement>(openers)
    if (!opener || button || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    opener.focus()
    show(at(opener.hash))
    const opened: Opened = { fromPage: true }
    if (location.hash !== opener.hash) history.pushState(opened, '', opener.hash)
  })
  document.addEventListener('keydown', (event) => {
    // With Alt or ⌘ the arrows are the browser's own Back and Forward.
    const { key, altKey, ctrlKey, metaKey } = event
    if (!open || altKey || ctrlKey || metaKey) return
    const [back, forward] = document.dir === 'rtl' ? arrows.toReversed() : arrows
    const place = sheets.indexOf(open)
    if (key === 'Escape') close()
    else if (key === back) turnTo(sheets.at(place - 1))
    else if (key === forward) turnTo(sheets[(place + 1) % sheets.length])
    else return
    event.preventDefault()
  })
  const followAddress = () => show(at(location.hash))
  addEventListener('hashchange', followAddress)
  // Until then all but the addressed sheet is hidden, and that one is shown by the address alone.
  container.classList.add('is-live')
  followAddress()
}
