import { type RefObject, use } from 'react'
import { HeadActions, SaveBar } from '../frame/screen-head.tsx'
import { NeedsApproval } from '../review/needs-approval.ts'
import type { NamedRow } from './editor-config.ts'
import { SaveState } from './save-state.tsx'
import type { Editor } from './state/use-editor.ts'

export function SaveActions<R extends NamedRow>(props: {
  editor: Editor<R>
  saveButton: RefObject<HTMLButtonElement | null>
}) {
  const { editor, saveButton } = props
  const { state, dispatch, unsaved } = editor
  const needsApproval = use(NeedsApproval)
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
          {saveLabel(isSaving, needsApproval)}
        </button>
      </SaveBar>
    </HeadActions>
  )
}

/** What visitors see at once is saved; what a second person approves is submitted. */
function saveLabel(isSaving: boolean, needsApproval: boolean): string {
  if (needsApproval) return isSaving ? 'Submitting...' : 'Submit'
  return isSaving ? 'Saving...' : 'Save'
}
