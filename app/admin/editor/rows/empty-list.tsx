import type { EditorWords } from '#app/admin/editor/editor-config.ts'

/**
 * What stands in the place of rows: none at all, or none that was searched for (docs/product.md
 * §2).
 */
export function EmptyList(props: {
  words: EditorWords
  isFiltered: boolean
  onAdd: () => void
  onClear: () => void
}) {
  const { words, isFiltered } = props
  return (
    <div className="empty">
      <p className="lead">{isFiltered ? words.noMatch : words.none}</p>
      <div className="actions">
        {isFiltered && (
          <button type="button" className="button button-quiet" onClick={props.onClear}>
            Clear Search
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={props.onAdd}>
          {words.addFirst}
        </button>
      </div>
    </div>
  )
}
