import type { ReactNode, RefObject } from 'react'
import type { EditorCopy } from './editor-config.ts'

/** The actions on a list and its state, always in sight (docs/product.md §2). */
export function Toolbar(props: {
  texts: EditorCopy
  unsaved: boolean
  isSaving: boolean
  isUploading: boolean
  saveButton: RefObject<HTMLButtonElement | null>
  /** Such as why a save has failed. */
  state?: ReactNode
  children?: ReactNode
  onAdd: () => void
  onValidate: () => void
  onRevert: () => void
  onSave: () => void
  onShortcuts: () => void
}) {
  const { texts, unsaved, isSaving, isUploading } = props
  return (
    <div className="toolbar">
      {props.children}
      <div className="toolbar-buttons">
        <button type="button" className="button button-quiet" onClick={props.onAdd}>
          {texts.add}
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
      <div className="toolbar-save">
        <div className="toolbar-state" role="status">
          {unsaved ? (
            <span className="badge">Unsaved Changes</span>
          ) : (
            <span>No unsaved changes</span>
          )}
          {props.state}
        </div>
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
      </div>
    </div>
  )
}
