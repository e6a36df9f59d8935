// The script that every public page carries from the start. Its duties are a closed list: the
// navigation's state while scrolling, what is laid out after the first screen, the menu after a jump, the
// offer of Arabic, key blocking, copying a link and the island loader (docs/architecture.md §5). It is inline in the head: no imports. Pages with the bridge,
// with pictures or with a form carry first-visit.ts, pictures.ts or consent.ts beside it.

/** Put in by the build (vite.config.ts): the codes of our translations. */
declare const offeredLanguages: RegExp

const root = document.documentElement
const on = (type: string, listener: (event: Event) => void, target: EventTarget = document) =>
  target.addEventListener(type, listener, { capture: true, passive: false })

// Solid navigation beyond 64 px, back to top beyond 500 px.
const scrolled = () => {
  root.classList.toggle('is-scrolled', scrollY > 64)
  root.classList.toggle('is-far', scrollY > 500)
}
addEventListener('scroll', scrolled, { passive: true })

// Parts below the first screen are laid out after it: by the browser when somebody comes near, else here, a few
// between two frames, once the page has loaded or has taken too long for it. The first screen itself is laid out before
// the frame that paints it. So no task is long. Heights stand in for parts that nobody has seen: high enough that few of
// them seem near, low enough that all of the first screen does. A page that opens elsewhere than at its top is laid out
// at once, as its places have to be right. An attribute says that a part has been: with a class, the lists of a text
// would lose their bullets (reset.css).
const large = 'main > .section, .principles, .footer-main'
const small =
  '.prose > :nth-child(n + 3), .disclaimer, .footer-notices, .team-list > :nth-child(n + 4), .stocks > *'
const later = (selector: string, height: string) =>
  `@media screen{:is(${selector}):not([data-laid-out]){content-visibility:auto;contain-intrinsic-block-size:${height}}}`
const parts: Element[] = []
const layOut = (part: Element) => part.toggleAttribute('data-laid-out', true)
// Asked for a height, the browser lays out what is there.
const settle = () => void document.body.offsetHeight
const layOutSome = () => {
  const end = performance.now() + 4
  while (performance.now() < end) {
    const some = parts.splice(0, parts[0]?.matches(small) ? 3 : 1)
    if (!some[0]) return
    some.forEach(layOut)
    settle()
  }
  afterFrame()
}
const afterFrame = () => requestAnimationFrame(() => setTimeout(layOutSome))
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (visit?.type === 'navigate' && !location.hash && 'adoptedStyleSheets' in document) {
  const sheet = new CSSStyleSheet()
  sheet.insertRule(later(large, '90rem'))
  sheet.insertRule(later(small, '16rem'))
  document.adoptedStyleSheets = [sheet]
  on('DOMContentLoaded', () => {
    parts.push(...document.querySelectorAll(`${large},${small}`))
    setTimeout(settle)
    setTimeout(afterFrame, 4000)
  })
  addEventListener('load', afterFrame)
}

// A language is offered to a browser that asks for it first; only such a one loads the offer.
try {
  const { offer } = root.dataset
  if (offer && offeredLanguages.test(navigator.language) && !localStorage.offered)
    import(/* @vite-ignore */ offer).catch(() => 0)
} catch {
  // Storage is refused: then nothing is offered.
}

on('DOMContentLoaded', () => {
  // What is for staff is in every copy of a page; sign-in sets this cookie, which is no secret. Previews are for reading.
  if (self === top && /(^| )(__Host-)?qantara-staff=/.test(document.cookie))
    for (const each of document.querySelectorAll<HTMLElement>('.staff-only')) each.hidden = false
})

// Context menu and developer keys, where the firm blocks them (docs/decisions.md 12).
const spared = (target: EventTarget | null) =>
  !root.dataset.blockKeys ||
  (target instanceof Element && target.closest('a, input, textarea, select, button, label')) ||
  !getSelection()?.isCollapsed
on('contextmenu', (event) => spared(event.target) || event.preventDefault())
on('keydown', (event) => {
  const { key, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent
  const control = ctrlKey || metaKey
  if (
    (key === 'F12' || (control && (shiftKey ? /^[ic]$/i : /^u$/i).test(key))) &&
    !spared(event.target)
  )
    event.preventDefault()
})

// Islands: React is loaded when somebody is about to use one. The last action is held back until
// the component is hydrated and then done once; if loading fails or takes too long, the link or form does
// its plain work.
type Hydrate = (island: HTMLElement) => Promise<void>
const maxWaitMs = 5000
const hydrated = new WeakMap<Element, true | Promise<void>>()
const held = new WeakMap<Element, Event>()

const islandOf = (target: EventTarget | null): HTMLElement | null => {
  if (!(target instanceof Element)) return null
  const name = target.closest<HTMLElement>('[data-hydrates]')?.dataset.hydrates
  return name
    ? document.querySelector(`[data-island="${name}"]`)
    : target.closest<HTMLElement>('[data-island]')
}

/** Never rejects; true from then on. */
const hydrate = (island: HTMLElement) => {
  const state = hydrated.get(island)
  if (state) return state
  const hydrating = Promise.race([
    import(/* @vite-ignore */ root.dataset.islands ?? '').then((module: { hydrate: Hydrate }) =>
      module.hydrate(island),
    ),
    new Promise<void>((_, tooLong) => setTimeout(tooLong, maxWaitMs)),
  ])
    // A form has to do without its component: consent.ts listens.
    .catch(() => dispatchEvent(new Event('plain')))
    .then(() => void hydrated.set(island, true))
  hydrated.set(island, hydrating)
  return hydrating
}

for (const type of ['pointerdown', 'pointerover', 'focusin', 'keydown'])
  on(type, (event) => {
    const { key, target } = event as KeyboardEvent
    // A dialog that was sent open belongs to the first key that is pressed.
    const island =
      islandOf(target) ??
      (key && document.querySelector('[data-island]:has(dialog:is([open], :target))'))
    if (!island) return
    const state = hydrate(island as HTMLElement)
    // Keys of which the browser itself may make nothing are told again.
    if (state !== true && /^(Escape|Enter|Arrow)/.test(key))
      void state.then(() =>
        target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
      )
  })

// A link of the menu may lead to a part of this page: no new page closes it. What lies between is laid out before.
on('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a')
  if (!link) return
  if (link.hash && link.pathname === location.pathname) {
    parts.splice(0).forEach(layOut)
    if (document.readyState === 'loading') document.adoptedStyleSheets = []
  }
  link.closest<HTMLElement>('[popover]')?.hidePopover?.()
})

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !(button || ctrlKey || metaKey || shiftKey || altKey)

// A link is copied in the press itself: once its island has been loaded, browsers may refuse it. The
// island says what came of it; without one, the link does its plain work.
on('click', (event) => {
  const { target } = event
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('.copy-link')
  const island = link && islandOf(link)
  if (!island || !isPlain(event as MouseEvent)) return
  event.preventDefault()
  const copying = new Promise<void>((done) => done(navigator.clipboard.writeText(link.href)))
  const copied = copying.then(
    () => true,
    () => false,
  )
  void Promise.all([copied, hydrate(island)]).then(([detail]) => {
    if (link.dispatchEvent(new CustomEvent('copied', { cancelable: true, detail })))
      location.href = link.href
  })
})

for (const type of ['click', 'submit'])
  on(type, (event) => {
    const island = islandOf(event.target)
    if (!island || !isPlain(event as MouseEvent)) return
    const state = hydrate(island)
    // What the browser does by itself needs no holding back: opening the menu, following a link.
    // A press beside a disabled button is one on the button.
    const target = event.target as HTMLElement
    const acts =
      type === 'submit' ? target : target.closest<HTMLElement>('[data-held], :has(> :disabled)')
    if (state === true || !acts) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.set(island, event)
    void state.then(() => {
      if (held.get(island) !== event) return
      if (acts instanceof HTMLFormElement) acts.requestSubmit((event as SubmitEvent).submitter)
      else acts.click()
    })
  })
