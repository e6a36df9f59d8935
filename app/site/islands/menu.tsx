import { type RefObject, useEffect, useRef } from 'react'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { frameCopy } from '../content/frame.ts'
import { LanguageSwitch } from '../frame/language-switch.tsx'

/** Hydrated, it keeps the focus inside while it is open. boot.ts closes it after a jump. */
export function Menu({ current, to }: { current?: string; to: readonly string[] }) {
  const copy = useCopy()
  const words = wordsIn(copy, frameCopy)
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { button, items } = words.navigation

  useFocusInMenu(menu, opener)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="menu-button screen-only"
        popoverTarget="menu"
        aria-label={words.menu.open}
      >
        <Icon path="M2 8h20M2 16h20" />
      </button>
      <div
        ref={menu}
        className="menu on-ink"
        id="menu"
        popover="auto"
        role="dialog"
        aria-label={words.menu.title}
        onKeyDown={keepFocusInside}
      >
        <div className="menu-head">
          <span>{words.menu.title}</span>
          <button
            type="button"
            className="menu-button screen-only"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={words.menu.close}
          >
            <Icon path="m5 5 14 14M19 5 5 19" />
          </button>
        </div>
        <nav aria-label={words.navigation.label}>
          {[...items, button].map((item) => (
            <a
              key={item.href}
              href={item.href}
              aria-current={item.href === (current && link(copy, current)) ? 'true' : undefined}
            >
              {item.label}
            </a>
          ))}
          <LanguageSwitch hrefs={to} />
        </nav>
      </div>
    </>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" stroke="currentColor" aria-hidden="true">
      <path d={path} strokeWidth="1.25" />
    </svg>
  )
}

function keepFocusInside(event: React.KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href]')]
  const [edge, other] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
  if (document.activeElement !== edge) return
  event.preventDefault()
  other?.focus()
}

function useFocusInMenu(
  menu: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLButtonElement | null>,
) {
  useEffect(() => {
    const element = menu.current
    if (!element) return
    function moveFocus() {
      if (element?.matches(':popover-open')) element.querySelector('button')?.focus()
      // After a press outside, the browser leaves the focus nowhere.
      else if (document.activeElement === document.body) opener.current?.focus()
    }
    // The first press may have opened it before hydration.
    if (element.matches(':popover-open')) moveFocus()
    element.addEventListener('toggle', moveFocus)
    return () => element.removeEventListener('toggle', moveFocus)
  }, [menu, opener])
}
