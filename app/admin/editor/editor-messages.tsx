import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { Toast } from '#app/ui/toast.tsx'
import type { NamedRow } from './editor-config.ts'
import type { EditorMessage } from './state/editor-state.ts'
import type { Editor } from './state/use-editor.ts'

export function EditorMessages<R extends NamedRow>(props: {
  editor: Editor<R>
  shown: EditorMessage | undefined
  saveButton: RefObject<HTMLButtonElement | null>
  /** The draft is kept then, so nothing is to be asked. */
  onSignIn: () => void
}) {
  const { editor, shown, saveButton, onSignIn } = props
  const { pathname, search } = useLocation()
  const undo = () => {
    // The Undo button disappears with its message, so the focus moves to Save.
    flushSync(() => editor.dispatch({ type: 'undone' }))
    saveButton.current?.focus()
  }
  if (!shown) return null
  const { id, message, action } = shown
  return (
    <Toast key={id} message={message} stays={action === 'undo' || action === 'sign-in'}>
      {action === 'undo' && editor.state.setAside !== undefined && (
        <button type="button" className="action" onClick={undo}>
          Undo
        </button>
      )}
      {action === 'sign-in' && (
        <>
          <p>Everything that you typed is kept in this browser.</p>
          <a href={`/auth?${new URLSearchParams({ next: pathname + search })}`} onClick={onSignIn}>
            Sign in and come back
          </a>
        </>
      )}
    </Toast>
  )
}
