import type { ReactNode, RefObject } from 'react'
import { HeadActions, SaveBar } from '../frame/screen-head.tsx'
import type { EditorCopy } from './editor-config.ts'

/** What can be done with a list but saving it. */
export function Toolbar(props: {
  texts: EditorCopy
  children?: ReactNode
  onAdd: () => void
  onValidate: () => void
  onShortcuts: () => void
}) {
  return (
    <div className="toolbar">
      {props.children}
      <div className="toolbar-buttons">
        <button type="button" className="button button-quiet" onClick={props.onAdd}>
          {props.texts.add}
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

type SaveProps = {
  unsaved: boolean
  isSaving: boolean
  isUploading: boolean
  saveButton: RefObject<HTMLButtonElement | null>
  onRevert: () => void
  onSave: () => void
}

/** The state of a list, Revert and Save: in the header line, always in sight. */
export function SaveActions({
  state,
  ...save
}: SaveProps & {
  /** Such as why a save has failed. */
  state: ReactNode
}) {
  return (
    <HeadActions>
      <SaveBar unsaved={save.unsaved} state={state}>
        <SaveButtons {...save} />
      </SaveBar>
    </HeadActions>
  )
}

export function SaveButtons(
  props: SaveProps & {
    /** The form that Save sends where there is no script. */
    form?: string
  },
) {
  const { unsaved, isSaving, isUploading, form } = props
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!unsaved || isSaving || isUploading}
        onClick={props.onRevert}
      >
        Revert
      </button>
      <button
        type={form ? 'submit' : 'button'}
        form={form}
        className="button"
        ref={props.saveButton}
        disabled={!unsaved || isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        data-tip="Ctrl S"
        onClick={(event) => {
          event.preventDefault()
          props.onSave()
        }}
      >
        {isSaving ? 'Saving...' : 'Save'}
      </button>
    </>
  )
}
