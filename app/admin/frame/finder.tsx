import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { PanelItem } from './menu.ts'
import './finder.css'
import { FinderDialog } from './finder-dialog.tsx'

export function Finder({ items }: { items: readonly PanelItem[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isFinderKey(event) || event.defaultPrevented) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="finder-button plain-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M13 13l5 5M8.5 15a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z" />
        </svg>
        <span className="finder-hint">
          Go to <kbd>Ctrl K</kbd>
        </span>
      </button>
      <noscript>
        <a href={href('/admin/find')}>Go to</a>
      </noscript>
      {isOpen && <FinderDialog items={items} onClose={() => setOpen(false)} />}
    </>
  )
}

function isFinderKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false
  // With an Arabic keyboard the key gives another letter.
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}
