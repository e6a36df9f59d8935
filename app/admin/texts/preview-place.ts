import { placeMark } from '#app/site/content/copy-places.ts'

/** What was changed on a page to show a place, to be taken back. */
const changes = new WeakMap<Document, (() => void)[]>()

/** Said to screen readers, or while something cannot be shown. */
const attributes = ['aria-label', 'alt', 'title', 'data-column']

/** Shows the sentence with marks around it (copy-places.ts). False: nobody sees it on the page. */
export function showPlace(page: Document): boolean {
  for (const revert of changes.get(page) ?? []) revert()
  const place = findPlace(page.body)
  dropMarks(page.body)
  changes.set(page, place ? [open(place), mark(place)] : [])
  if (!place) return false
  const { top, bottom } = place.getBoundingClientRect()
  const screen = page.documentElement.clientHeight
  // Only the frame scrolls: the form beside it stays where it is.
  if (top < 0 || bottom > screen) page.defaultView?.scrollBy(0, top - screen / 3)
  return place.getClientRects().length > 0
}

/** Brings a block of the page's one body into sight. */
export function showBlock(page: Document | null | undefined, block: number | undefined): void {
  const [body, other] = page?.querySelectorAll('main :is(.prose, .why h2 + div)') ?? []
  const shown = block === undefined || other ? undefined : body?.children[block]
  if (!page || !shown) return
  const { top, bottom } = shown.getBoundingClientRect()
  const screen = page.documentElement.clientHeight
  if (top < 0 || bottom > screen) page.defaultView?.scrollBy(0, top - screen / 3)
}

function mark(place: HTMLElement): () => void {
  place.setAttribute('data-place', '')
  place.style.outline = '2px solid'
  place.style.outlineOffset = '4px'
  return () => {
    place.removeAttribute('data-place')
    place.style.outline = ''
  }
}

/** Parts, dialogs and menus around it. */
function open(place: HTMLElement): () => void {
  const closed = ['[hidden]', 'details:not([open])', 'dialog:not([open])'].map((kind) =>
    place.closest<HTMLElement>(kind),
  )
  const popover = place.closest<HTMLElement>('[popover]')
  const unshown = hiddenAround(place)
  for (const each of unshown) each.style.setProperty('display', 'revert', 'important')
  for (const each of closed) {
    each?.removeAttribute('hidden')
    if (each?.matches('details, dialog')) each.setAttribute('open', '')
  }
  popover?.showPopover()
  return () => {
    for (const each of unshown) each.style.removeProperty('display')
    const [hidden] = closed
    if (hidden) hidden.hidden = true
    for (const each of closed) each?.removeAttribute('open')
    // The page may have been taken away meanwhile.
    if (popover?.isConnected) popover.hidePopover()
  }
}

/** What the styles of the page hide from most visitors. */
function hiddenAround(place: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let each: HTMLElement | null = place; each; each = each.parentElement) {
    const isHidden = getComputedStyle(each).display === 'none'
    if (isHidden && !each.matches('[hidden], [popover], dialog, details')) found.push(each)
  }
  return found
}

/** Seen before unseen, the page before its frame. */
function findPlace(body: HTMLElement): HTMLElement | undefined {
  const said = attributes.flatMap((name) =>
    [...body.querySelectorAll<HTMLElement>(`[${name}]`)].filter((each) =>
      each.getAttribute(name)?.includes(placeMark),
    ),
  )
  const isSeen = (each: HTMLElement) => each.getClientRects().length > 0
  const rank = (each: HTMLElement) => (isSeen(each) ? 0 : 2) + (each.closest('main') ? 0 : 1)
  return [...innermost(body), ...said].toSorted((a, b) => rank(a) - rank(b)).at(0)
}

/** What holds both marks: a sentence may have a link within it. */
function innermost(element: HTMLElement): HTMLElement[] {
  const marks = element.textContent.split(placeMark).length - 1
  if (/^(SCRIPT|TEMPLATE)$/.test(element.tagName) || marks < 2) return []
  // The words of a drawing have no place of their own in it.
  if (element.tagName === 'svg') return [element]
  const inner = [...element.children].flatMap((child) => innermost(child as HTMLElement))
  return inner.length > 0 ? inner : [element]
}

/** Nobody copies them out of the page. */
function dropMarks(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.nodeValue?.includes(placeMark)) text.nodeValue = withoutMarks(text.nodeValue)
  for (const name of attributes)
    for (const each of body.querySelectorAll(`[${name}]`)) {
      const said = each.getAttribute(name) ?? ''
      if (said.includes(placeMark)) each.setAttribute(name, withoutMarks(said))
    }
}

export function withoutMarks(text: string): string {
  return text.replaceAll(placeMark, '')
}
