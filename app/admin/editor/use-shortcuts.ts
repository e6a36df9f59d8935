import { useEffect, useRef } from 'react'
import { isQuestionMarkOn } from './dialogs/shortcuts-dialog.tsx'

type Shortcuts = { save: () => void; showShortcuts: () => void }

const fields = 'input, textarea, select, [contenteditable]'

/** docs/decisions.md 21. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isSave(event)) {
        event.preventDefault()
        if (!event.repeat && !isBehindDialog()) latest.current.save()
        return
      }
      const isTyping = event.target instanceof Element && event.target.closest(fields)
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping || isBehindDialog() || !isQuestionMarkOn()) return
      event.preventDefault()
      latest.current.showShortcuts()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isSave({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false
  // With an Arabic keyboard the key gives another letter.
  return key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key))
}

function isBehindDialog(): boolean {
  return document.querySelector('dialog:modal') !== null
}
