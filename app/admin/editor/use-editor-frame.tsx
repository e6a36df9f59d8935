import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { PressButton } from '#app/ui/press-button.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { Tooltips } from '#app/ui/tooltips.tsx'
import { ConflictDialog } from './dialogs/conflict-dialog.tsx'
import { QuestionsDialog, RemovalDialog } from './dialogs/editor-dialogs.tsx'
import { LeaveDialog } from './dialogs/leave-dialog.tsx'
import { type Shortcuts, ShortcutsDialog, useShortcuts } from './dialogs/shortcuts-dialog.tsx'
import type { EditorConfig, NamedRow } from './editor-config.ts'
import type { EditorMessage } from './state/editor-state.ts'
import type { Editor } from './state/use-editor.ts'
import { type AtRisk, useLeaveWarning } from './use-leave-warning.ts'
import './editor.css'

/**
 * What is the same around a list and a text: keys, the question of who leaves, messages and dialogs.
 * `onRisk` is told for ways out that the router does not block.
 */
export function useEditorFrame<R extends NamedRow>(
  config: EditorConfig<R>,
  editor: Editor<R>,
  of: Pick<Shortcuts, 'save' | 'stepBack'> & {
    staysOn: (address: URL) => boolean
    onRisk?: ((atRisk: AtRisk | undefined) => void) | undefined
    /** Instead of the editor's own. */
    message?: EditorMessage | undefined
  },
): {
  saveButton: RefObject<HTMLButtonElement | null>
  showShortcuts: () => void
  frame: ReactNode
} {
  const { state, dispatch, unsaved, isKept } = editor
  const { staysOn, onRisk, message = state.message, ...keys } = of
  const [areShortcutsShown, setShortcutsShown] = useState(false)
  const showShortcuts = () => setShortcutsShown(true)
  const saveButton = useRef<HTMLButtonElement>(null)
  const isUploading = state.uploading.size > 0
  const isAtRisk = unsaved || isUploading
  const atRisk = useMemo(() => ({ unsaved, isKept, isUploading }), [unsaved, isKept, isUploading])
  useEffect(() => {
    onRisk?.(isAtRisk ? atRisk : undefined)
  }, [isAtRisk, atRisk, onRisk])
  const { asked, allow } = useLeaveWarning(isAtRisk, staysOn)
  useShortcuts({ ...keys, showShortcuts })
  const undo = () => {
    // The Undo button disappears with its message, so the focus moves to Save.
    flushSync(() => dispatch({ type: 'undone' }))
    saveButton.current?.focus()
  }
  const shown = asked ? (
    <LeaveDialog atRisk={atRisk} {...asked} />
  ) : areShortcutsShown ? (
    <ShortcutsDialog shortcuts={config.shortcuts} onClose={() => setShortcutsShown(false)} />
  ) : (
    <Asked config={config} editor={editor} />
  )
  return {
    saveButton,
    showShortcuts,
    frame: (
      <>
        <Tooltips />
        {message && (
          <Told key={message.id} told={message} onUndo={state.setAside && undo} onSignIn={allow} />
        )}
        {shown}
      </>
    ),
  }
}

function Told(props: {
  told: EditorMessage
  onUndo: (() => void) | undefined
  /** The draft is kept then, so nothing is to be asked. */
  onSignIn: () => void
}) {
  const { told, onUndo, onSignIn } = props
  const { message, action } = told
  const { pathname, search } = useLocation()
  return (
    <Toast message={message} stays={action === 'undo' || action === 'sign-in'}>
      {action === 'undo' && onUndo && (
        <PressButton label="Undo" className="action" onPress={onUndo} />
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

const usualQuestions = { title: 'Save these changes?', confirm: 'Save Anyway' }

/** What has to be said before a save goes on. */
function Asked<R extends NamedRow>(props: { config: EditorConfig<R>; editor: Editor<R> }) {
  const { config, editor } = props
  const { state, dispatch } = editor
  const { asking } = state
  const answers = {
    onConfirm: (reason?: string) => dispatch({ type: 'confirmed', reason }),
    onClose: () => dispatch({ type: 'askingClosed' }),
  }
  switch (asking?.about) {
    case 'removal':
      return <RemovalDialog {...answers} rows={asking.rows} texts={config.copy} />
    case 'questions': {
      const { title, confirm } = config.copy.questions ?? usualQuestions
      return (
        <QuestionsDialog
          title={title}
          texts={asking.questions.map(({ text }) => text)}
          onClose={answers.onClose}
        >
          <PressButton label={confirm} className="button" onPress={() => answers.onConfirm()} />
        </QuestionsDialog>
      )
    }
    case 'conflict':
      return (
        <ConflictDialog
          config={config}
          copy={state.copy}
          newest={state.newest}
          isSaving={asking.isSaving}
          onSolve={(by) => dispatch({ type: 'conflictSolved', ...by })}
          onClose={answers.onClose}
        />
      )
  }
}
