import { type ComponentType, type RefObject, useId, useMemo } from 'react'
import type { NamedRow } from '#app/admin/editor/editor-config.ts'
import type { RowCommands } from '#app/admin/editor/state/use-editor.ts'
import type { Entry } from '#app/admin/editor/state/working-copy.ts'
import type { EditedList, Problem } from '#core/lists/list.ts'
import { EditorRow, type RowViewProps } from './editor-row.tsx'

const noProblems: readonly Problem[] = []

/** The rows of an editor; each is drawn anew only when something of its own has changed. */
export function EditorRows<R extends NamedRow>(props: {
  list: RefObject<HTMLOListElement | null>
  entries: readonly Entry<R>[]
  loaded: EditedList<R>
  problems: readonly Problem[]
  /** Keys of those that show their fields. */
  open: ReadonlySet<string>
  lifted: string | undefined
  isMovable: boolean
  commands: RowCommands<R>
  onToggle: (key: string) => void
  View: ComponentType<RowViewProps<R>>
}) {
  const { entries, loaded, open, lifted, isMovable, commands, onToggle, View } = props
  const hintId = useId()
  const saved = useMemo(() => new Map(loaded.rows.map((row) => [row.id, row])), [loaded])
  const problems = useMemo(() => Map.groupBy(props.problems, ({ id }) => id), [props.problems])
  const [first, last] = [entries.find(isThere), entries.findLast(isThere)]
  return (
    <>
      <p id={hintId} hidden>
        Press Space to lift, the arrow keys to move by one place, Space to put down, Escape to put
        back.
      </p>
      <ol className="entries" ref={props.list}>
        {entries.map((entry) => (
          <EditorRow
            key={entry.key}
            entry={entry}
            saved={saved.get(entry.row.id)}
            problems={problems.get(entry.row.id) ?? noProblems}
            isOpen={open.has(entry.key)}
            isLifted={lifted === entry.key}
            isMovable={isMovable}
            isFirst={entry === first}
            isLast={entry === last}
            hintId={hintId}
            commands={commands}
            onToggle={onToggle}
            View={View}
          />
        ))}
      </ol>
    </>
  )
}

function isThere({ removed }: { removed: boolean }): boolean {
  return !removed
}
