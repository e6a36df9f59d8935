import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Modal } from '#app/ui/modal.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import type { NameToInsert } from './names-to-insert.server.ts'

const fields = 'input[name]:not([type=checkbox], [type=date]), textarea, [contenteditable=true]'

/** Puts the name of a claim or a fact where somebody writes, so that nobody has to know it. */
export function InsertName({ names }: { names: readonly NameToInsert[] }) {
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const field = useWrittenIn()
  if (!hydrated || names.length === 0) return null
  const insert = (name: string) => {
    setOpen(false)
    // The closed dialog has given the focus back by then.
    setTimeout(() => {
      field.current?.focus()
      // Deprecated, but the only way that the browser can undo.
      document.execCommand('insertText', false, `{${name}}`)
    })
  }
  return (
    <>
      <PressButton
        label="Insert a claim or fact"
        className="action"
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Modal title="Insert a claim or fact" onClose={() => setOpen(false)}>
          <p>
            {field.current?.isConnected
              ? 'The sentence then always says its current value.'
              : 'Press into the sentence first that it is for.'}
          </p>
          <ul className="rows">
            {names.map(({ name, value, what }) => (
              <li key={name}>
                <button
                  type="button"
                  className="action"
                  disabled={!field.current?.isConnected}
                  onClick={() => insert(name)}
                >
                  <bdi>{value}</bdi>
                </button>
                <span className="note">
                  <bdi>{what}</bdi>
                </span>
              </li>
            ))}
          </ul>
          <div className="actions">
            <PressButton label="Cancel" onPress={() => setOpen(false)} />
          </div>
        </Modal>
      )}
    </>
  )
}

/** The field of the text that has or had the focus. */
function useWrittenIn() {
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const own = target instanceof HTMLElement && target.closest<HTMLElement>('.text-editor form')
      if (own && target.matches(fields)) field.current = target
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  return field
}
