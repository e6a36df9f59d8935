import { type RefObject, use } from 'react'
import { Form } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { HeadActions, SaveBar } from '../frame/screen-head.tsx'
import { NeedsApproval } from '../review/needs-approval.ts'
import type { EditorCopy, NamedRow } from './editor-config.ts'
import type { ListView } from './rows/use-list-view.ts'
import { SaveState } from './save-state.tsx'
import type { Editor } from './state/use-editor.ts'

export function Toolbar<R extends NamedRow>(props: {
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
          <div className="field">
            <label htmlFor="search">{copy.search}</label>
            <input
              id="search"
              type="search"
              name="search"
              dir="auto"
              autoComplete="off"
              value={view.search}
              onChange={({ currentTarget }) => view.searchFor(currentTarget.value)}
            />
          </div>
        </Form>
      )}
      <div className="toolbar-buttons">
        <button type="button" className="button button-quiet" onClick={view.add}>
          {copy.add}
        </button>
        <button type="button" className="action" onClick={props.onValidate}>
          Validate
        </button>
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

export function SaveActions<R extends NamedRow>(props: SaveProps<Editor<R>>) {
  const { editor } = props
  return (
    <HeadActions>
      <SaveBar unsaved={editor.unsaved} state={<SaveState editor={editor} />}>
        <SaveButtons {...props} />
      </SaveBar>
    </HeadActions>
  )
}

export type Savable = {
  unsaved: boolean
  state: { saving?: unknown; uploading: { size: number } }
  dispatch: (event: { type: 'saveAsked' } | { type: 'reverted' }) => void
}

type SaveProps<E extends Savable> = {
  editor: E
  saveButton: RefObject<HTMLButtonElement | null>
  form?: string
}

export function SaveButtons({ editor, saveButton, form }: SaveProps<Savable>) {
  const { state, dispatch, unsaved } = editor
  const hydrated = useHydrated()
  const needsApproval = use(NeedsApproval)
  const isSaving = state.saving !== undefined
  const isPlain = form !== undefined && !hydrated
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!unsaved || isSaving || state.uploading.size > 0}
        onClick={() => dispatch({ type: 'reverted' })}
      >
        Revert
      </button>
      <button
        type={form ? 'submit' : 'button'}
        form={form}
        className="button"
        ref={saveButton}
        disabled={(!unsaved && !isPlain) || isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        data-tip="Ctrl S"
        onClick={(event) => {
          event.preventDefault()
          dispatch({ type: 'saveAsked' })
        }}
      >
        {saveLabel(isSaving, needsApproval && !form)}
      </button>
    </>
  )
}

/** What visitors see at once is saved; what a second person approves is submitted. */
function saveLabel(isSaving: boolean, needsApproval: boolean): string {
  if (needsApproval) return isSaving ? 'Submitting...' : 'Submit'
  return isSaving ? 'Saving...' : 'Save'
}
