import { type ComponentType, useId, useMemo } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { EditedList, RowIssue } from '#core/record/list.ts'
import type { EditorConfig, EditorCopy, NamedRow } from '../editor-config.ts'
import { EditorRow, type RowViewProps } from './editor-row.tsx'
import type { ListView } from './use-list-view.ts'

const sentRows = 40

const noIssues: readonly RowIssue[] = []

export function EditorRows<R extends NamedRow>(props: RowsProps<R> & { config: EditorConfig<R> }) {
  const { config, view } = props
  const { shown, hidden } = view
  const isFiltered = hidden.size > 0
  return (
    <>
      {config.order && isFiltered && shown.length > 0 && (
        <p className="note editor-note">
          Showing {shown.length} of {view.total}. Clear the search to change the order.
        </p>
      )}
      <Rows {...props} />
      {shown.length === 0 && (
        <EmptyList
          copy={config.copy}
          isFiltered={isFiltered}
          onAdd={view.add}
          onClear={() => view.searchFor('')}
        />
      )}
    </>
  )
}

type RowsProps<R extends NamedRow> = {
  view: ListView<R>
  loaded: EditedList<R>
  issues: readonly RowIssue[]
  View: ComponentType<RowViewProps<R>>
}

function Rows<R extends NamedRow>(props: RowsProps<R>) {
  const { view, loaded, View } = props
  const { shown, places, open, lifted, commands } = view
  const hintId = useId()
  const isHydrated = useHydrated()
  const drawn = isHydrated ? shown : shown.slice(0, sentRows)
  const saved = useMemo(() => new Map(loaded.rows.map((row) => [row.id, row])), [loaded])
  const issues = useMemo(() => Map.groupBy(props.issues, ({ id }) => id), [props.issues])
  const first = shown.find(isThere)
  const last = shown.findLast(isThere)
  return (
    <>
      <p id={hintId} hidden>
        Press Space to lift, the arrow keys to move by one place, Space to put down, Escape to put
        back.
      </p>
      <ol className="entries" ref={view.list}>
        {drawn.map((entry) => (
          <EditorRow
            key={entry.key}
            entry={entry}
            position={places.get(entry.key) ?? 0}
            count={places.size}
            saved={saved.get(entry.row.id)}
            issues={issues.get(entry.row.id) ?? noIssues}
            isOpen={open.has(entry.key)}
            isLifted={lifted === entry.key}
            isMovable={view.isMovable}
            isFirst={entry === first}
            isLast={entry === last}
            hintId={hintId}
            commands={commands}
            onToggle={view.toggle}
            View={View}
          />
        ))}
      </ol>
      {drawn.length < shown.length && (
        <p className="note">
          Showing {drawn.length} of {shown.length}. The others appear when the page has loaded.
        </p>
      )}
    </>
  )
}

function isThere({ removed }: { removed: boolean }): boolean {
  return !removed
}

function EmptyList(props: {
  copy: EditorCopy
  isFiltered: boolean
  onAdd: () => void
  onClear: () => void
}) {
  const { copy, isFiltered } = props
  return (
    <div className="empty">
      <p className="lead">{isFiltered ? copy.noMatch : copy.none}</p>
      <div className="actions">
        {isFiltered && (
          <button type="button" className="button button-quiet" onClick={props.onClear}>
            Clear Search
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={props.onAdd}>
          {copy.addFirst}
        </button>
      </div>
    </div>
  )
}
