/** What was changed on a page to show a place, to be taken back. */
const changes = new WeakMap<Document, (() => void)[]>()

/** Said to screen readers, or while something cannot be shown. */
const attributes = ['aria-label', 'alt', 'title', 'data-column']

/**
 * Marks the place of a sentence on a framed page and brings it into view; what is closed is opened.
 * What is filled in for its names in braces may be anything. False: nobody sees it on the page.
 */
export function showPlace(page: Document, sentence: string): boolean {
  for (const takeBack of changes.get(page) ?? []) takeBack()
  const place = findPlace(page.body, sentence)
  changes.set(page, place ? [open(place), mark(place)] : [])
  if (!place) return false
  const { top, bottom } = place.getBoundingClientRect()
  const screen = page.documentElement.clientHeight
  // Only the frame scrolls: the form beside it stays where it is.
  if (top < 0 || bottom > screen) page.defaultView?.scrollBy(0, top - screen / 3)
  return place.getClientRects().length > 0
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

/** What says it and nothing else before what holds it, seen before unseen, the page before its frame. */
function findPlace(body: HTMLElement, sentence: string): HTMLElement | undefined {
  const pattern = patternOf(sentence)
  if (pattern === '') return undefined
  const [whole, within] = [new RegExp(`^${pattern}$`), new RegExp(pattern)]
  const written = innermost(body, (text) => within.test(text))
  const said = attributes.flatMap((name) =>
    [...body.querySelectorAll<HTMLElement>(`[${name}]`)].filter((each) =>
      whole.test(spaced(each.getAttribute(name) ?? '')),
    ),
  )
  const isSeen = (each: HTMLElement) => each.getClientRects().length > 0
  const rank = (each: HTMLElement) =>
    (isSeen(each) ? 0 : 4) + (whole.test(textOf(each)) ? 0 : 2) + (each.closest('main') ? 0 : 1)
  return [...written, ...said].toSorted((a, b) => rank(a) - rank(b)).at(0)
}

/** Whether it is the whole of what is written there. */
export function saysSentence(text: string, sentence: string): boolean {
  const pattern = patternOf(sentence)
  return pattern !== '' && new RegExp(`^${pattern}$`).test(spaced(text))
}

/** With anything for its names in braces. */
function patternOf(sentence: string): string {
  return spaced(sentence)
    .split(/\{[^{}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*?')
}

function innermost(element: HTMLElement, holds: (text: string) => boolean): HTMLElement[] {
  if (/^(SCRIPT|TEMPLATE)$/.test(element.tagName) || !holds(textOf(element))) return []
  // The words of a drawing have no place of their own in it.
  if (element.tagName === 'svg') return [element]
  const inner = [...element.children].flatMap((child) => innermost(child as HTMLElement, holds))
  return inner.length > 0 ? inner : [element]
}

const textOf = (element: HTMLElement) => spaced(element.textContent)

/** Without marks of direction. */
function spaced(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
