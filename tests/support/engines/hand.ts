import { expect } from 'vitest'
import type { Tab } from './tab.ts'

/** Waits until the page says what is expected. */
export function soon<T>(read: () => Promise<T>) {
  return expect.poll(read, { timeout: 60_000, interval: 50 })
}

/**
 * Presses what is called so, as a person does: it is brought into view, and the mouse goes there. What
 * has no short name is told by a selector.
 */
export async function press(tab: Tab, name: string): Promise<void> {
  const { x, y } = await findPlace(tab, name)
  await tab.click(x, y)
}

/** Presses a field, by its label, and types. What was in it goes. */
export async function fill(tab: Tab, label: string, text: string): Promise<void> {
  await press(tab, label)
  await tab.key('a', 'Control')
  await tab.key('Backspace')
  await tab.type(text)
}

/** Chooses in a list by its label, as somebody does who comes to it by keyboard and types. */
export async function choose(tab: Tab, label: string, option: string): Promise<void> {
  await soon(() =>
    tab.read((wanted) => {
      const labels = [...document.querySelectorAll('label')]
      const list = labels.find(({ textContent }) => textContent === wanted)?.control
      list?.focus()
      return list === document.activeElement
    }, label),
  ).toBe(true)
  await tab.type(option)
  await soon(() =>
    tab.read(() => {
      const list = document.activeElement
      return list instanceof HTMLSelectElement && list.selectedOptions[0]?.label
    }),
  ).toBe(option)
}

/** Waits until these words stand where somebody can read them. */
export async function see(tab: Tab, words: string): Promise<void> {
  await soon(() => tab.read((wanted) => document.body.innerText.includes(wanted), words)).toBe(true)
}

/** Once it is there, what is typed is taken. */
export async function isThere(tab: Tab, selector: string): Promise<void> {
  await soon(() => tab.read((wanted) => document.querySelector(wanted) !== null, selector)).toBe(
    true,
  )
}

/** What stands in the first element that a selector finds, once there is one. */
export async function textIn(tab: Tab, selector: string): Promise<string> {
  await isThere(tab, selector)
  return tab.read((wanted) => document.querySelector(wanted)?.textContent ?? '', selector)
}

export function valueIn(tab: Tab, selector: string): Promise<string | undefined> {
  return tab.read((wanted) => document.querySelector<HTMLInputElement>(wanted)?.value, selector)
}

/** What is typed into the field of this label. */
export function typedIn(tab: Tab, label: string): Promise<string | undefined> {
  return tab.read(
    (wanted) =>
      [...document.querySelectorAll('label')].flatMap(({ control, textContent }) =>
        textContent === wanted && control && 'value' in control ? [`${control.value}`] : [],
      )[0],
    label,
  )
}

/**
 * The address of what is shown. A page of React changes its address before its screen, and before its
 * hydration it would lose what is typed. One that is still being sent does not say yet that it is of React.
 */
export function pathOf(tab: Tab): Promise<string> {
  return tab.read(() => {
    const { shown } = document.documentElement.dataset
    const isShown =
      !('__reactRouterContext' in window) || shown === (history.state?.key ?? 'default')
    return document.readyState !== 'loading' && isShown
      ? location.pathname + location.search + location.hash
      : ''
  })
}

type Place = { x: number; y: number }

/** Where it lies, once it has come to rest and nothing lies over it. */
async function findPlace(tab: Tab, name: string): Promise<Place> {
  const seen: (Place | string)[] = []
  const rest = 3
  await soon(async () => {
    seen.push(await tab.read(locate, name))
    const last = seen.slice(-rest)
    const isStill = last.length === rest && last.every((each) => isSame(each, last[0]))
    return isStill ? 'found' : seen.at(-1)
  }).toBe('found')
  return seen.at(-1) as Place
}

function isSame(one: Place | string, other: Place | string | undefined): boolean {
  if (typeof one === 'string' || typeof other !== 'object') return false
  return one.x === other.x && one.y === other.y
}

/** Runs in the page: the middle of what can be pressed under this name, or why there is none. */
function locate(name: string): Place | string {
  const pressable =
    'a[href], button, summary, input, textarea, select, [contenteditable=true], [role=button], [role=tab]'
  const plain = (text: string | null | undefined) =>
    text
      ?.replace(/[\u2066-\u2069\u200e\u200f]/g, '')
      .replace(/\s+/g, ' ')
      .trim() ?? ''
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    if (label) return plain(label)
    const by = element.getAttribute('aria-labelledby')
    if (by) {
      const parts = by.split(' ').map((id) => document.getElementById(id)?.textContent)
      return plain(parts.join(' '))
    }
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    if (labels && element.labels?.[0]) return plain(element.labels[0].textContent)
    return plain(element.textContent)
  }
  const placeOf = (element: Element): Place | undefined => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const place = { x: left + width / 2, y: top + height / 2 }
    const hit = document.elementFromPoint(place.x, place.y)
    return hit && (element.contains(hit) || hit.contains(element)) ? place : undefined
  }
  const isSelector = /^[[.#]/.test(name)
  const named = isSelector
    ? [...document.querySelectorAll(name)]
    : [...document.querySelectorAll(pressable)].filter((each) => nameOf(each) === name)
  if (named.length === 0) return 'nothing has this name'
  for (const element of named) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const box = element.getBoundingClientRect()
    const isAway = box.top < 80 || box.bottom > innerHeight - 20
    const place = isAway ? undefined : placeOf(element)
    if (place) return place
    // As a person does who sees it under a notice.
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const scrolled = placeOf(element)
    if (scrolled) return scrolled
  }
  return 'it is hidden, or something lies over it'
}
