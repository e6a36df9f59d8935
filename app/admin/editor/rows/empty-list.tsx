import type { EditorCopy } from '#app/admin/editor/editor-config.ts'

/**
 * Shown instead of rows: the list is empty, or nothing matches the search
 * (docs/product.md §2).
 */
export function EmptyList(props: {
  texts: EditorCopy
  isFiltered: boolean
  onAdd: () => void
  onClear: () => void
}) {
  const { texts, isFiltered } = props
  return (
    <div className="empty">
      <p className="lead">{isFiltered ? texts.noMatch : texts.none}</p>
      <div className="actions">
        {isFiltered && (
          <button type="button" className="button button-quiet" onClick={props.onClear}>
            Clear Search
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={props.onAdd}>
          {texts.addFirst}
        </button>
      </div>
    </div>
  )
}
