import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { Message } from '#app/ui/message.ts'
import { Tooltips } from '#app/ui/tooltips.tsx'
import type { EditedList, Problem } from '#core/lists/list.ts'
import './editor.css'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import type { AtRisk } from './dialogs/leave-dialog.tsx'
import { type EditorConfig, type NamedRow, nameOf } from './editor-config.ts'
import { EditorMessages } from './editor-messages.tsx'
import type { RowViewProps } from './rows/editor-row.tsx'
import { EditorRows } from './rows/editor-rows.tsx'
import { EmptyList } from './rows/empty-list.tsx'
import { useFieldEscape } from './rows/use-field-escape.ts'
import { useFocusOn } from './rows/use-focus-on.ts'
import { useOpenRows } from './rows/use-open-rows.ts'
import { useReorder } from './rows/use-reorder.ts'
import { SaveState } from './save-state.tsx'
import { SearchField } from './search-field.tsx'
import type { LastSave } from './state/save-answer.ts'
import { type RowCommands, useEditor } from './state/use-editor.ts'
import { good } from './state/use-messages.ts'
import { UploadsOfEditor, useUploads } from './state/use-uploads.ts'
import type { WorkingCopy } from './state/working-copy.ts'
import { Toolbar } from './toolbar.tsx'
import { useAnnouncer } from './use-announcer.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useSearch } from './use-search.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { ValidationSummary } from './validation-summary.tsx'

/** What tools of a list may know and do. */
export type ToolsProps<R extends NamedRow> = {
  copy: WorkingCopy<R>
  tell: (message: Message) => void
  /** Gives the focus to the field that a problem is about. */
  onShow: (problem: Problem) => void
}

/**
 * An editor of a whole list (docs/product.md §2, §4): the team, or the stocks of a theme. Give it a
 * `key` that is new for each list. `View` draws one row.
 */
export function ListEditor<R extends NamedRow>(props: {
  kind: EditorConfig<R>
  View: ComponentType<RowViewProps<R>>
  loaded: EditedList<R>
  /** The list's name in the database: 'team', 'stocks:education'. */
  list: string
  /** Account of the person who edits: a draft is theirs alone. */
  person: string
  lastSave: LastSave | undefined
  /** Whether another address still shows this list. */
  staysOn: (address: URL) => boolean
  /** Told what leaving would cost at present, for what leaves without the router's asking. */
  onRisk?: (atRisk: AtRisk | undefined) => void
  /** What stands between the toolbar and the rows, and looks at the working copy. */
  Tools?: ComponentType<ToolsProps<R>>
}) {
  const { kind, View, Tools, loaded, list, person, lastSave } = props
  const { words } = kind
  const editor = useEditor(kind, loaded, { person, list }, lastSave)
  const { copy, unsaved, findings } = editor
  const { entries } = copy
  const { open, unfold, toggle } = useOpenRows()
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const { announce, region } = useAnnouncer()
  const rows = useRef<HTMLOListElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const focusOn = useFocusOn(rows)
  const hydrated = useHydrated()
  const { uploading, noteUpload } = useUploads()
  const isUploading = uploading.size > 0
  const { isKept } = editor
  const atRisk = useMemo(() => ({ unsaved, isKept, isUploading }), [unsaved, isKept, isUploading])
  const leave = useLeaveWarning(unsaved || isUploading, props.staysOn)
  const { onRisk } = props
  useEffect(() => {
    onRisk?.(atRisk.unsaved || atRisk.isUploading ? atRisk : undefined)
  }, [atRisk, onRisk])

  const { search, hidden, searchFor } = useSearch((text) => {
    const { matches } = kind
    if (!matches || text.trim() === '') return new Set()
    // Out of sight is off the page, which would end an upload.
    const out = entries.filter(({ key, row }) => !matches(row, text) && !uploading.has(key))
    return new Set(out.map(({ key }) => key))
  })
  const isMovable = kind.isOrdered && hidden.size === 0
  const lifted = useReorder(rows, {
    entries,
    place: editor.place,
    putBack: editor.setEntries,
    nameOf,
    announce,
  })
  useFieldEscape(rows, editor.memory)
  useShortcuts({
    save: () => (unsaved ? save() : announce('There are no unsaved changes.')),
    showShortcuts: () => setShowsShortcuts(true),
  })

  const shown = entries.filter(({ key }) => !hidden.has(key))

  const { rowCommands } = editor
  const commands = useMemo<RowCommands<R>>(
    () => ({
      ...rowCommands,
      // The button that was pressed is gone: the focus goes to the first one in its place.
      remove: (key) => {
        rowCommands.remove(key)
        focusOn(key)
      },
      putBack: (key) => {
        rowCommands.putBack(key)
        focusOn(key)
      },
    }),
    [rowCommands, focusOn],
  )
  const add = () => {
    const key = editor.add()
    unfold(key)
    focusOn(key, Object.keys(kind.labels)[0] ?? '')
  }
  const show = ({ id, field }: Problem) => {
    const key = entries.find(({ row }) => row.id === id)?.key
    if (key === undefined) return
    if (hidden.has(key)) searchFor('')
    unfold(key)
    focusOn(key, field)
  }
  // Saved without it, a list would stand there unsaved again as soon as the picture arrives.
  const save = () =>
    isUploading
      ? editor.tell(
          good('Not saved yet', 'A picture is on its way: save when it is there, or cancel it.'),
        )
      : editor.save()
  const revert = () => {
    editor.takeTheirs()
    editor.tell(good('Changes reverted', 'All changes have been discarded.'), 'undo')
  }
  const undo = () => {
    // Its own button goes with the message: the focus goes to what is to be done next.
    flushSync(editor.takeBack)
    saveButton.current?.focus()
    editor.tell(good('Undone', 'Your changes are back, unsaved.'))
  }

  return (
    <div className="editor">
      <p className="no-script">
        Editing needs JavaScript, which this browser has switched off. You can read the list.
      </p>
      <fieldset className="bare" disabled={!hydrated}>
        <Toolbar
          words={words}
          unsaved={unsaved}
          isSaving={editor.isSaving}
          isUploading={isUploading}
          saveButton={saveButton}
          onAdd={add}
          onValidate={editor.validate}
          onRevert={revert}
          onSave={save}
          onShortcuts={() => setShowsShortcuts(true)}
          state={
            <SaveState
              failure={unsaved ? editor.failure : undefined}
              resumedAt={editor.resumedAt}
              isKept={editor.isKept}
              isOutdated={editor.isOutdated}
              onCompare={editor.compare}
            />
          }
        >
          {words.search && (
            <SearchField label={words.search} search={search} onSearch={searchFor} />
          )}
        </Toolbar>
        {Tools && <Tools copy={copy} tell={editor.tell} onShow={show} />}
        <ValidationSummary
          problems={findings.problems}
          refusals={findings.refusals}
          onShow={show}
        />
        {kind.isOrdered && hidden.size > 0 && shown.length > 0 && (
          <p className="note editor-note">
            {shown.length} of {entries.length} shown. The order can be changed while everybody is
            shown.
          </p>
        )}
        <UploadsOfEditor value={noteUpload}>
          <EditorRows
            list={rows}
            entries={shown}
            loaded={copy.loaded}
            problems={findings.problems}
            open={open}
            lifted={lifted}
            isMovable={isMovable}
            commands={commands}
            onToggle={toggle}
            View={View}
          />
        </UploadsOfEditor>
        {shown.length === 0 && (
          <EmptyList
            words={words}
            isFiltered={hidden.size > 0}
            onAdd={add}
            onClear={() => searchFor('')}
          />
        )}
      </fieldset>
      {region}
      <Tooltips />
      <EditorMessages
        told={editor.told}
        canUndo={editor.canTakeBack}
        onUndo={undo}
        onSignIn={leave.allow}
      />
      <EditorDialogs
        kind={kind}
        editor={editor}
        blocker={leave.blocker}
        atRisk={atRisk}
        showsShortcuts={showsShortcuts}
        onCloseShortcuts={() => setShowsShortcuts(false)}
      />
    </div>
  )
}
