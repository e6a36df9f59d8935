import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  use,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import type { Entry } from '#app/admin/editor/state/working-copy.ts'
import { PressButton } from '#app/ui/press-button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { errorsOf } from '#core/issue.ts'
import type { EditedList, RowIssue } from '#core/record/list.ts'
import { counted } from '#core/text.ts'
import { listAddress } from '../../address.ts'
import { Pages } from '../../history/pages.tsx'
import { type EditorConfig, type EditorCopy, type NamedRow, nameOf } from '../editor-config.ts'
import type { LackingOfRows, ListView, RowCommands } from './list-view.tsx'

const noIssues: readonly RowIssue[] = []

/** How a row is moved by keys, said once. */
const hintId = 'rows-hint'

export const RowsLack = createContext<LackingOfRows>({})

export function EditorRows<R extends NamedRow>(props: RowsProps<R> & { config: EditorConfig<R> }) {
  const { config, view } = props
  const { shown, hidden } = view
  const isFiltered = hidden.size > 0
  return (
    <>
      {config.order && isFiltered && shown.length > 0 && (
        <p className="note editor-note">
          Showing {shown.length} of {view.total}.{' '}
          {view.toTranslate.isOn ? 'Show all' : 'Clear the search'} to change the order.
        </p>
      )}
      <Rows {...props} />
      {shown.length === 0 && (
        <EmptyList
          copy={config.copy}
          isFiltered={isFiltered}
          onAdd={view.add}
          onClear={view.clear}
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
  const { from, end, page } = view.drawn
  const address = listAddress(useLocation())
  const drawn = shown.slice(from, end)
  const saved = useMemo(() => new Map(loaded.rows.map((row) => [row.id, row])), [loaded])
  const issues = useMemo(() => Map.groupBy(props.issues, ({ id }) => id), [props.issues])
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
            commands={commands}
            View={View}
          />
        ))}
      </ol>
      {drawn.length < shown.length && (
        <>
          <p className="note">
            Showing {from + 1} to {from + drawn.length} of {shown.length}.
          </p>
          <div className="no-script">
            <Pages
              label="Parts of the list"
              address={address}
              page={page}
              more={end < shown.length}
            />
          </div>
        </>
      )}
    </>
  )
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
        {isFiltered && <PressButton label="Clear Search" onPress={props.onClear} />}
        <PressButton label={copy.addFirst} onPress={props.onAdd} />
      </div>
    </div>
  )
}

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

type Shared = 'position' | 'count' | 'saved' | 'issues' | 'isOpen'

type Props<R extends NamedRow> = Pick<RowViewProps<R>, Shared> & {
  entry: Entry<R>
  isLifted: boolean
  isMovable: boolean
  commands: RowCommands<R>
  View: ComponentType<RowViewProps<R>>
}

function PlainRow<R extends NamedRow>(props: Props<R>) {
  const { entry, commands, View, isLifted, isMovable, ...shared } = props
  const { key, row, removed } = entry
  const name = nameOf(row)
  if (removed)
    return (
      <li className="entry entry-removed" data-row={key} data-removed>
        <p>
          <bdi>{name}</bdi>{' '}
          <span className="note">
            {shared.saved ? 'will be removed when you save' : 'was not saved yet, and is left out'}
          </span>
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
        {...shared}
        rowKey={key}
        row={row}
        onToggle={() => commands.toggle(key)}
        onChange={(change) => commands.change(key, change)}
        handle={isMovable && <RowHandle name={name} isLifted={isLifted} />}
        steps={
          isMovable && (
            <StepButtons
              name={name}
              isFirst={shared.position === 1}
              isLast={shared.position === shared.count}
            />
          )
        }
        remove={
          <button
            type="button"
            className="action"
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
const EditorRow = memo(PlainRow, (before, after) => {
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

/** Dragged, or lifted by keyboard (docs/decisions.md 22). */
function RowHandle(props: { name: string; isLifted: boolean }) {
  return (
    <button
      type="button"
      className="icon-button handle"
      data-handle
      data-tip="Drag, or press Space and use the arrow keys"
      aria-label={`Move ${props.name}`}
      aria-pressed={props.isLifted}
      aria-describedby={hintId}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
        {[3, 8, 13].flatMap((y) =>
          [5.5, 10.5].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.25" />),
        )}
      </svg>
    </button>
  )
}

/** At the ends the button stays, so that it keeps the focus. */
function StepButtons(props: { name: string; isFirst: boolean; isLast: boolean }) {
  const { name, isFirst, isLast } = props
  return (
    <span className="steps">
      <StepButton label={`Move ${name} up`} tip="Move up" step={-1} isEnd={isFirst} />
      <StepButton label={`Move ${name} down`} tip="Move down" step={1} isEnd={isLast} />
    </span>
  )
}

function StepButton(props: { label: string; tip: string; step: -1 | 1; isEnd: boolean }) {
  return (
    <button
      type="button"
      className="icon-button"
      data-step={props.step}
      data-tip={props.tip}
      aria-label={props.label}
      aria-disabled={props.isEnd || undefined}
    >
      <StepArrow isUp={props.step < 0} />
    </button>
  )
}

/** No packaged font has these arrows. */
function StepArrow({ isUp }: { isUp: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      stroke="currentColor"
      fill="none"
      aria-hidden="true"
    >
      <path
        d={isUp ? 'M8 13V3.5M3.5 8 8 3.5 12.5 8' : 'M8 3v9.5M3.5 8 8 12.5 12.5 8'}
        strokeWidth="1.25"
      />
    </svg>
  )
}

/** Ever been open: then it stays, hidden, and what goes on in it, such as an upload, goes on. */
export function useKeepMounted(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}

/** What state a row is in; `children` are tags that only its own list has. */
export function RowTags(props: {
  rowId: string
  issues: readonly RowIssue[]
  isNew: boolean
  isChanged: boolean
  children?: ReactNode
}) {
  const errors = errorsOf(props.issues).length
  const lacking = use(RowsLack)[props.rowId]
  return (
    <p className="tags">
      {errors > 0 && <Tag words={{ label: counted(errors, 'error', 'errors'), state: 'wrong' }} />}
      {props.isNew && <Tag words="New" />}
      {props.isChanged && <Tag words="Changed" />}
      {lacking && <Tag words={{ label: lacking, state: 'waits' }} />}
      {props.children}
    </p>
  )
}
