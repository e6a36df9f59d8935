import { useLocation } from 'react-router'
import { Toast } from '#app/ui/toast.tsx'
import type { EditorMessage } from './state/editor-state.ts'

export function EditorMessages(props: {
  shown: EditorMessage | undefined
  /** False once something else has been done. */
  canUndo: boolean
  onUndo: () => void
  /** The draft is kept then, so nothing is to be asked. */
  onSignIn: () => void
}) {
  const { shown, canUndo, onUndo, onSignIn } = props
  const { pathname, search } = useLocation()
  if (!shown) return null
  const { id, message, action } = shown
  return (
    <Toast key={id} message={message} stays={action === 'undo' || action === 'sign-in'}>
      {action === 'undo' && canUndo && (
        <button type="button" className="action" onClick={onUndo}>
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
