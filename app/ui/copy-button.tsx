import { useState } from 'react'
import { useHydrated } from './hydrated.ts'
import { PressButton } from './press-button.tsx'

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
      <PressButton label={label} onPress={() => void copy()} />
      <span className="note" role="status">
        {said}
      </span>
    </>
  )
}
