import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import type { Editor } from '../state/use-editor.ts'
import type { useLeavingEditor } from '../use-leave-warning.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { QuestionsDialog } from './questions-dialog.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

export function EditorDialogs<R extends NamedRow>(props: {
  config: EditorConfig<R>
  editor: Editor<R>
  leaving?: ReturnType<typeof useLeavingEditor>
  showsShortcuts?: boolean
  onCloseShortcuts?: () => void
}) {
  const { config, editor } = props
  const { state, dispatch } = editor
  const { asking } = state
  const asked = {
    onConfirm: (reason?: string) => dispatch({ type: 'confirmed', reason }),
    onClose: () => dispatch({ type: 'askingClosed' }),
  }
  const { blocker, atRisk } = props.leaving ?? {}
  if (blocker?.state === 'blocked' && atRisk)
    return <LeaveDialog atRisk={atRisk} onStay={blocker.reset} onLeave={blocker.proceed} />
  if (props.showsShortcuts && props.onCloseShortcuts)
    return <ShortcutsDialog shortcuts={config.shortcuts} onClose={props.onCloseShortcuts} />
  if (asking?.about === 'removal')
    return <RemovalDialog {...asked} rows={asking.rows} texts={config.copy} />
  if (asking?.about === 'questions')
    return <QuestionsDialog {...asked} questions={asking.questions} texts={config.copy.questions} />
  if (asking?.about !== 'conflict') return null
  return (
    <ConflictDialog
      config={config}
      copy={state.copy}
      newest={state.newest}
      isSaving={asking.isSaving}
      onMerge={(sides) => dispatch({ type: 'conflictSolved', by: 'merging', sides })}
      onTheirs={() => dispatch({ type: 'conflictSolved', by: 'theirs' })}
      onMine={() => dispatch({ type: 'conflictSolved', by: 'mine' })}
      onClose={asked.onClose}
    />
  )
}
