import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UploadStep } from '#app/admin/pictures/use-upload.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { Message } from '#app/ui/message.ts'
import { Tooltips } from '#app/ui/tooltips.tsx'
import type { EditedList, RowIssue } from '#core/lists/list.ts'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import type { AtRisk } from './dialogs/leave-dialog.tsx'
import './editor.css'
import type { EditorConfig, NamedRow } from './editor-config.ts'
import { EditorMessages } from './editor-messages.tsx'
import type { RowViewProps } from './rows/editor-row.tsx'
import { EditorRows } from './rows/editor-rows.tsx'
import { EmptyList } from './rows/empty-list.tsx'
import { SearchField } from './rows/search-field.tsx'
import { useListView } from './rows/use-list-view.ts'
import { SaveState } from './save-state.tsx'
import type { LastSave } from './state/save-answer.ts'
import { SetUploadingContext } from './state/uploads.ts'
import { useEditor } from './state/use-editor.ts'
import type { WorkingCopy } from './state/working-copy.ts'
import { SaveActions, Toolbar } from './toolbar.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { ValidationSummary } from './validation-summary.tsx'

export type ToolsProps<R extends NamedRow> = {
  copy: WorkingCopy<R>
  /** What the Validation Summary shows at present. */
  issues: readonly RowIssue[]
  show: (message: Message) => void
  onShowIssue: (issue: RowIssue) => void
}

type Props<R extends NamedRow> = {
  config: EditorConfig<R>
  View: ComponentType<RowViewProps<R>>
  /** The list from the loader; it changes when the page loads again. */
  loaded: EditedList<R>
  lastSave: LastSave | undefined
  /** The list's name in the database: 'team', 'stocks:education'. */
  list: string
  /** Account of the person who edits: a draft is theirs alone. */
  person: string
  /** Whether another address still shows this list. */
  staysOn: (address: URL) => boolean
  /** Reports what leaving would lose now, for ways out that the router does not block. */
  onRisk?: (atRisk: AtRisk | undefined) => void
  Tools?: ComponentType<ToolsProps<R>>
}

/**
 * An editor of a whole list (docs/product.md §2, §4): the team, or the stocks of a theme. Give it a
 * `key` that is new for each list.
 */
export function ListEditor<R extends NamedRow>(props: Props<R>) {
  const { config, View, Tools, loaded, list, person, lastSave } = props
  const newest = useMemo(() => ({ list: loaded, lastSave }), [loaded, lastSave])
  const editor = useEditor(config, newest, { person, list })
  const { state, dispatch, unsaved, issues, isKept } = editor
  const { copy, uploading } = state
  const view = useListView(config, editor)
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const hydrated = useHydrated()

  const isUploading = uploading.size > 0
  const atRisk = useMemo(() => ({ unsaved, isKept, isUploading }), [unsaved, isKept, isUploading])
  const leave = useLeaveWarning(unsaved || isUploading, props.staysOn)
  const { onRisk } = props
  useEffect(() => {
    onRisk?.(atRisk.unsaved || atRisk.isUploading ? atRisk : undefined)
  }, [atRisk, onRisk])

  const save = () => dispatch({ type: 'saveAsked' })
  useShortcuts({
    save: () => (unsaved ? save() : view.announce('There are no unsaved changes.')),
    showShortcuts: () => setShowsShortcuts(true),
  })
  const undo = () => {
    // The Undo button disappears with its message, so the focus moves to Save.
    flushSync(() => dispatch({ type: 'undone' }))
    saveButton.current?.focus()
  }
  const setUploading = useCallback(
    (key: string, step: UploadStep) => dispatch({ type: 'upload', key, step }),
    [dispatch],
  )

  return (
    <div className="editor">
      <p className="no-script">
        Editing needs JavaScript, which this browser has switched off. You can read the list.
      </p>
      <SaveActions
        unsaved={unsaved}
        isSaving={state.saving !== undefined}
        isUploading={isUploading}
        saveButton={saveButton}
        onRevert={() => dispatch({ type: 'reverted' })}
        onSave={save}
        state={<SaveState editor={editor} />}
      />
      <fieldset className="bare" disabled={!hydrated}>
        <Toolbar
          texts={config.copy}
          onAdd={view.add}
          onValidate={() => dispatch({ type: 'validated' })}
          onShortcuts={() => setShowsShortcuts(true)}
        >
          {config.copy.search && (
            <SearchField
              label={config.copy.search}
              search={view.search}
              onSearch={view.searchFor}
            />
          )}
        </Toolbar>
        {Tools && (
          <Tools
            copy={copy}
            issues={issues}
            show={(message) => dispatch({ type: 'shown', message })}
            onShowIssue={view.showIssue}
          />
        )}
        <ValidationSummary issues={issues} refusals={state.refusals} onShow={view.showIssue} />
        {config.order && view.hidden.size > 0 && view.shown.length > 0 && (
          <p className="note editor-note">
            Showing {view.shown.length} of {copy.entries.length}. Clear the search to change the
            order.
          </p>
        )}
        <SetUploadingContext value={setUploading}>
          <EditorRows view={view} loaded={copy.loaded} issues={issues} View={View} />
        </SetUploadingContext>
        {view.shown.length === 0 && (
          <EmptyList
            texts={config.copy}
            isFiltered={view.hidden.size > 0}
            onAdd={view.add}
            onClear={() => view.searchFor('')}
          />
        )}
      </fieldset>
      {view.region}
      <Tooltips />
      <EditorMessages
        shown={state.message}
        canUndo={state.setAside !== undefined}
        onUndo={undo}
        onSignIn={leave.allow}
      />
      <EditorDialogs
        config={config}
        editor={editor}
        blocker={leave.blocker}
        atRisk={atRisk}
        showsShortcuts={showsShortcuts}
        onCloseShortcuts={() => setShowsShortcuts(false)}
      />
    </div>
  )
}
