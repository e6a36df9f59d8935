import type { RefObject } from 'react'
import { Form } from 'react-router'
import { HeadActions, SaveBar } from '../frame/screen-head.tsx'
import type { EditorCopy, NamedRow } from './editor-config.ts'
import type { ListView } from './rows/use-list-view.ts'
import { SaveState } from './save-state.tsx'
import type { Editor } from './state/use-editor.ts'

/** What can be done with a list but saving it. */
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

/** The state of a list, Revert and Save: in the header line, always in sight. */
export function SaveActions<R extends NamedRow>(props: {
  editor: Editor<R>
  saveButton: RefObject<HTMLButtonElement | null>
}) {
  const { editor, saveButton } = props
  const { state, dispatch, unsaved } = editor
  const isSaving = state.saving !== undefined
  return (
    <HeadActions>
      <SaveBar unsaved={unsaved} state={<SaveState editor={editor} />}>
        <button
          type="button"
          className="button button-quiet"
          disabled={!unsaved || isSaving || state.uploading.size > 0}
          onClick={() => dispatch({ type: 'reverted' })}
        >
          Revert
        </button>
        <button
          type="button"
          className="button"
          ref={saveButton}
          disabled={!unsaved || isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          data-tip="Ctrl S"
          onClick={() => dispatch({ type: 'saveAsked' })}
        >
          {isSaving ? 'Saving...' : 'Save'}
        </button>
      </SaveBar>
    </HeadActions>
  )
}
