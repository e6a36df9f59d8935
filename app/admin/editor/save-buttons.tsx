import { type RefObject, use } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { HeadActions, SaveBar } from '../frame/screen-head.tsx'
import { NeedsApproval } from '../review/needs-approval.ts'
import type { NamedRow } from './editor-config.ts'
import { SaveState } from './save-state.tsx'
import type { Editor } from './state/use-editor.ts'

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
