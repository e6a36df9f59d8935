import { useState } from 'react'
import { useHydrated } from './hydrated.ts'

/** Without script it is not there. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')
  if (!hydrated) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
    } catch {
      setSaid('Copying is not allowed here: select the text instead.')
    }
  }
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        {label}
      </button>
      <span className="note" role="status">
        {said}
      </span>
    </>
  )
}
