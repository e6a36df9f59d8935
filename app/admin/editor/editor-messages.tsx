import { useLocation } from 'react-router'
import { Toast } from '#app/ui/toast.tsx'
import type { Told } from './state/use-messages.ts'

/** What an editor says, with what can be done about it. */
export function EditorMessages(props: {
  told: Told | undefined
  /** Not any more, once something else has been done. */
  canUndo: boolean
  onUndo: () => void
  /** Called before the page is left for the sign-in: the draft is kept, nothing is to be asked. */
  onSignIn: () => void
}) {
  const { told, canUndo, onUndo, onSignIn } = props
  const { pathname, search } = useLocation()
  if (!told) return null
  const { id, message, remedy } = told
  return (
    <Toast key={id} message={message}>
      {remedy === 'undo' && canUndo ? (
        <button type="button" className="link-button" onClick={onUndo}>
          Undo
        </button>
      ) : remedy === 'sign-in' ? (
        <>
          <p>Everything that you typed is kept in this browser.</p>
          <a href={`/auth?${new URLSearchParams({ next: pathname + search })}`} onClick={onSignIn}>
            Sign in and come back
          </a>
        </>
      ) : undefined}
    </Toast>
  )
}
