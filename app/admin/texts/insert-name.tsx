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
  const caret = useRef<Range>(undefined)
  if (!hydrated || names.length === 0) return null
  const insert = (name: string) => {
    setOpen(false)
    // The closed dialog has given the focus back by then.
    setTimeout(() => {
      field.current?.focus()
      putCaret(caret.current)
      // Deprecated, but the only way that the browser can undo.
      document.execCommand('insertText', false, `{${name}}`)
    })
  }
  return (
    <>
      <PressButton
        label="Insert a claim or fact"
        className="action"
        onPress={() => {
          caret.current = caretIn(field.current)
          setOpen(true)
        }}
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

/** Where somebody writes in a text: Chromium forgets it behind a dialog. Fields of a line keep it themselves. */
function caretIn(field: HTMLElement | null): Range | undefined {
  const selection = getSelection()
  if (!field?.isContentEditable || !selection?.rangeCount) return undefined
  const range = selection.getRangeAt(0)
  return field.contains(range.startContainer) ? range.cloneRange() : undefined
}

function putCaret(range: Range | undefined): void {
  if (!range) return
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

/** The field of the text that has or had the focus. */
function useWrittenIn() {
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    const look = (target: EventTarget | null) => {
      const own = target instanceof HTMLElement && target.closest<HTMLElement>('.text-editor form')
      if (own && target.matches(fields)) field.current = target
    }
    // Somebody may have begun to write before this script was there.
    look(document.activeElement)
    const hear = ({ target }: FocusEvent) => look(target)
    document.addEventListener('focusin', hear)
    return () => document.removeEventListener('focusin', hear)
  }, [])
  return field
}
