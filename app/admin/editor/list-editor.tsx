import { type ComponentType, useCallback, useMemo } from 'react'
import { Form } from 'react-router'
import { SetUploadingContext, type UploadStep } from '#app/admin/pictures/use-upload.ts'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { Message } from '#app/ui/message.ts'
import { PressButton } from '#app/ui/press-button.tsx'
import type { EditedList, RowIssue } from '#core/record/list.ts'
import { HeadActions, SaveBar } from '../frame/screen-head.tsx'
import { useSaveWords } from '../review/needs-approval.ts'
import type { EditorConfig, EditorCopy, NamedRow } from './editor-config.ts'
import { EditorRows, RowsLack, type RowViewProps } from './rows/editor-rows.tsx'
import { RowTextsContext } from './rows/field.tsx'
import { type LackingOfRows, type ListView, useListView } from './rows/list-view.tsx'
import { SaveState } from './save-state.tsx'
import type { LastSave } from './state/save-answer.ts'
import { type ReturnedList, useEditor, useReturnedList } from './state/use-editor.ts'
import { useRowTexts } from './state/use-row-texts.ts'
import type { WorkingCopy } from './state/working-copy.ts'
import { useEditorFrame } from './use-editor-frame.tsx'
import type { AtRisk } from './use-leave-warning.ts'
import { ValidationSummary } from './validation-summary.tsx'

export type ToolsProps<R extends NamedRow> = {
  copy: WorkingCopy<R>
  issues: readonly RowIssue[]
  show: (message: Message) => void
  onShowIssue: (issue: RowIssue) => void
}

type Props<R extends NamedRow> = {
  config: EditorConfig<R>
  View: ComponentType<RowViewProps<R>>
  /** From the loader; it changes when the page loads again. */
  edited: {
    list: string
    loaded: EditedList<R>
    lastSave: LastSave | undefined
    lacking: LackingOfRows
    person: string
    /** What this person goes on from after it was not approved. */
    returned: ReturnedList<R> | undefined
  }
  staysOn: (address: URL) => boolean
  /** For ways out that the router does not block. */
  onRisk?: (atRisk: AtRisk | undefined) => void
  Tools?: ComponentType<ToolsProps<R>>
}

/** Of a whole list (docs/product.md §2, §4). Give it a `key` that is new for each list. */
export function ListEditor<R extends NamedRow>(props: Props<R>) {
  const { config, View, Tools } = props
  const { loaded, list, person, lastSave, lacking, returned } = props.edited
  const newest = useMemo(() => ({ list: loaded, lastSave }), [loaded, lastSave])
  const editor = useEditor(config, newest, { person, list })
  const { state, dispatch, issues } = editor
  useReturnedList(config, editor, returned)
  const view = useListView(config, editor, lacking)
  const rowTexts = useRowTexts(config, editor, list, view.open)
  const { saveButton, showShortcuts, frame } = useEditorFrame(config, editor, {
    staysOn: props.staysOn,
    onRisk: props.onRisk,
    save: () =>
      editor.unsaved
        ? dispatch({ type: 'saveAsked' })
        : view.announce('There are no unsaved changes.'),
    stepBack: () => {
      if (state.steps.length === 0) return view.announce('There is no move to take back.')
      dispatch({ type: 'steppedBack' })
      view.announce('The last move or removal was taken back.')
    },
  })
  const isSaving = state.saving !== undefined
  const saveWords = useSaveWords()
  const hydrated = useHydrated()
  const setUploading = useCallback(
    (key: string, step: UploadStep) => dispatch({ type: 'upload', key, step }),
    [dispatch],
  )

  return (
    <RowTextsContext value={rowTexts}>
      <div className="editor">
        <p className="no-script">
          Editing needs JavaScript, which this browser has switched off. You can read the list.
        </p>
        <HeadActions>
          <SaveBar
            unsaved={editor.unsaved}
            state={<SaveState editor={editor} />}
            onRevert={() => dispatch({ type: 'reverted' })}
            isHeld={isSaving || state.uploading.size > 0}
          >
            <button
              type="button"
              className="button"
              ref={saveButton}
              disabled={!editor.unsaved || isSaving}
              aria-keyshortcuts="Control+S Meta+S"
              data-tip="Ctrl S"
              onClick={() => dispatch({ type: 'saveAsked' })}
            >
              {isSaving ? saveWords.busy : saveWords.label}
            </button>
          </SaveBar>
        </HeadActions>
        <fieldset className="bare" disabled={!hydrated}>
          <Toolbar
            copy={config.copy}
            view={view}
            onValidate={() => dispatch({ type: 'validated' })}
            onShortcuts={showShortcuts}
          />
          {Tools && (
            <Tools
              copy={state.copy}
              issues={issues}
              onShowIssue={view.showIssue}
              show={(message) => dispatch({ type: 'shown', message })}
            />
          )}
          <ValidationSummary issues={issues} refusals={state.refusals} onShow={view.showIssue} />
          <SetUploadingContext value={setUploading}>
            <RowsLack value={lacking}>
              <EditorRows
                config={config}
                view={view}
                issues={issues}
                View={View}
                loaded={state.copy.loaded}
              />
            </RowsLack>
          </SetUploadingContext>
        </fieldset>
        {view.region}
        {frame}
      </div>
    </RowTextsContext>
  )
}

function Toolbar<R extends NamedRow>(props: {
  copy: EditorCopy
  view: ListView<R>
  onValidate: () => void
  onShortcuts: () => void
}) {
  const { copy, view } = props
  return (
    <div className="toolbar">
      {copy.search && (
        <Form role="search" className="search" onSubmit={(event) => event.preventDefault()}>
          <FieldOfForm
            id="search"
            field={{ name: 'search', label: copy.search, type: 'search' }}
            value={view.search}
            onChange={(text) => view.searchFor(String(text))}
          />
        </Form>
      )}
      <div className="toolbar-buttons">
        <PressButton label={copy.add} onPress={view.add} />
        {view.toTranslate.count > 0 && (
          <button
            type="button"
            className="action"
            aria-pressed={view.toTranslate.isOn}
            onClick={view.toTranslate.toggle}
          >
            To translate <span className="number">{view.toTranslate.count}</span>
          </button>
        )}
        <PressButton label="Validate" className="action" onPress={props.onValidate} />
        <button
          type="button"
          className="icon-button"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          data-tip="Keyboard shortcuts (?)"
          onClick={props.onShortcuts}
        >
          ?
        </button>
      </div>
    </div>
  )
}
