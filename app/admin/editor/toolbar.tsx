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

/** The state of a list, Revert and Save: in the header line, always in sight. */
export function SaveActions(props: {
  unsaved: boolean
  isSaving: boolean
  isUploading: boolean
  saveButton: RefObject<HTMLButtonElement | null>
  /** Such as why a save has failed. */
  state: ReactNode
  onRevert: () => void
  onSave: () => void
}) {
  const { unsaved, isSaving, isUploading } = props
  return (
    <HeadActions>
      <SaveBar unsaved={unsaved} state={props.state}>
        <button
          type="button"
          className="button button-quiet"
          disabled={!unsaved || isSaving || isUploading}
          onClick={props.onRevert}
        >
          Revert
        </button>
        <button
          type="button"
          className="button"
          ref={props.saveButton}
          disabled={!unsaved || isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          data-tip="Ctrl S"
          onClick={props.onSave}
        >
          {isSaving ? 'Saving...' : 'Save'}
        </button>
      </SaveBar>
    </HeadActions>
  )
}
