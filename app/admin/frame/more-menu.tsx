import { type ReactNode, useEffect, useId, useRef } from 'react'

/** What is rarely wanted of a screen: a popover, which opens and closes without script. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = menu.current
    const hide = () => shown?.hidePopover()
    shown?.addEventListener('click', hide)
    return () => shown?.removeEventListener('click', hide)
  }, [])
  return (
    <div className="more-actions">
      <button type="button" popoverTarget={id}>
        More
      </button>
      <div id={id} popover="auto" className="more-menu" ref={menu}>
        {children}
      </div>
    </div>
  )
}
