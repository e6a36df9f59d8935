import type { Blocker } from 'react-router'
import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import type { Editor } from '#app/admin/editor/state/use-editor.ts'
import { good } from '#app/admin/editor/state/use-messages.ts'
import { rowsOf } from '#app/admin/editor/state/working-copy.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type AtRisk, LeaveDialog } from './leave-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

/** The dialogs of an editor; one is open at a time. */
export function EditorDialogs<R extends NamedRow>(props: {
  kind: EditorConfig<R>
  editor: Editor<R>
  blocker: Blocker
  atRisk: AtRisk
  showsShortcuts: boolean
  onCloseShortcuts: () => void
}) {
  const { kind, editor, blocker } = props
  const { question, copy } = editor
  const close = () => editor.setQuestion(undefined)
  if (blocker.state === 'blocked')
    return <LeaveDialog atRisk={props.atRisk} onStay={blocker.reset} onLeave={blocker.proceed} />
  if (props.showsShortcuts) return <ShortcutsDialog onClose={props.onCloseShortcuts} />
  if (question?.about === 'removal')
    return (
      <RemovalDialog
        rows={question.rows}
        words={kind.words}
        onSave={() => editor.save({ isDecided: true })}
        onClose={close}
      />
    )
  if (question?.about !== 'conflict') return null
  const { current, lastSave } = question
  return (
    <ConflictDialog
      kind={kind}
      base={copy.loaded.rows}
      mine={rowsOf(copy.entries)}
      theirs={current}
      lastSave={lastSave}
      onReload={() => {
        close()
        editor.takeTheirs(current)
        editor.tell(good('Reloaded', 'You see the list as it was saved.'), 'undo')
      }}
      onSaveMine={() => editor.saveMine(current)}
      onClose={close}
    />
  )
}
