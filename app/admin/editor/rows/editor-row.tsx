import { type ComponentType, memo, type ReactNode } from 'react'
import { type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import type { Entry } from '#app/admin/editor/state/working-copy.ts'
import type { RowIssue } from '#core/record/list.ts'
import { RowHandle, StepButtons } from './row-tools.tsx'
import type { RowCommands } from './use-row-commands.ts'

export type RowViewProps<R extends NamedRow> = {
  rowKey: string
  row: R
  /** Among the rows that stay, from 1. */
  position: number
  /** Of the rows that stay. */
  count: number
  saved: R | undefined
  issues: readonly RowIssue[]
  isOpen: boolean
  onToggle: () => void
  onChange: (change: Partial<R>) => void
  /** Nothing where the order cannot be changed now. */
  handle: ReactNode
  steps: ReactNode
  remove: ReactNode
}

type Props<R extends NamedRow> = {
  entry: Entry<R>
  position: number
  count: number
  saved: R | undefined
  issues: readonly RowIssue[]
  isOpen: boolean
  isLifted: boolean
  isMovable: boolean
  isFirst: boolean
  isLast: boolean
  hintId: string
  commands: RowCommands<R>
  onToggle: (key: string) => void
  View: ComponentType<RowViewProps<R>>
}

function PlainRow<R extends NamedRow>(props: Props<R>) {
  const { entry, commands, View, isLifted } = props
  const { key, row, removed } = entry
  const name = nameOf(row)
  if (removed)
    return (
      <li className="entry entry-removed" data-row={key} data-removed>
        <p>
          <bdi>{name}</bdi> <span className="note">will be removed when you save</span>
        </p>
        <button
          type="button"
          className="action"
          data-put-back
          aria-label={`Undo: keep ${name}`}
          onClick={() => commands.putBack(key)}
        >
          Undo
        </button>
      </li>
    )
  return (
    <li className="entry" data-row={key} data-lifted={isLifted || undefined}>
      <View
        rowKey={key}
        row={row}
        position={props.position}
        count={props.count}
        saved={props.saved}
        issues={props.issues}
        isOpen={props.isOpen}
        onToggle={() => props.onToggle(key)}
        onChange={(change) => commands.change(key, change)}
        handle={
          props.isMovable && <RowHandle name={name} isLifted={isLifted} hintId={props.hintId} />
        }
        steps={
          props.isMovable && (
            <StepButtons name={name} isFirst={props.isFirst} isLast={props.isLast} />
          )
        }
        remove={
          <button
            type="button"
            className="action action-danger"
            data-tool
            aria-label={`Remove ${name}`}
            onClick={() => commands.remove(key)}
          >
            Remove
          </button>
        }
      />
    </li>
  )
}

/** Drawn again only when something of its own has changed. */
export const EditorRow = memo(PlainRow, (before, after) => {
  const names = Object.keys(after) as (keyof typeof after)[]
  return names.every((name) =>
    name === 'issues' ? sameIssues(before.issues, after.issues) : before[name] === after[name],
  )
}) as typeof PlainRow

function sameIssues(some: readonly RowIssue[], others: readonly RowIssue[]): boolean {
  return (
    some.length === others.length &&
    some.every(
      ({ path, message }, index) =>
        path === others[index]?.path && message === others[index].message,
    )
  )
}
