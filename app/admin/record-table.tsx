import { createElement, Fragment, type ReactNode, type Ref, useRef, useState } from 'react'
import { Link, useFetcher, useNavigate } from 'react-router'
import { ActButton } from '#app/ui/act-button.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { Tag, type TagWords } from '#app/ui/tag.tsx'
import { SaidWords, type Words } from '#app/ui/words.tsx'
import { EmptyList } from './empty-list.tsx'
import { useAnswer } from './use-answer.ts'
import './record/record.css'
import type { ReturnedQuestion } from '#app/question.server.ts'
import { useHydrated } from '#app/ui/hydrated.ts'

/** A cell of a list, as data. */
export type Cell = {
  text?: Words
  /** Instead of a text, one below the other. */
  lines?: readonly string[]
  tags?: readonly TagWords[]
  /** Smaller, below it. */
  notes?: readonly Words[]
  isNumber?: boolean
  /** Its words say what it is, so a telephone leaves the label out. */
  isPlain?: boolean
}

/** A cell with what only a component can show, which is never sent. */
type ShownCell = Cell & { shown?: ReactNode }

export type Column<R, C extends Cell = ShownCell> = { label: string; cell(record: R): C }

export type RecordAction = {
  label: string
  to: string
  /** What it is called without the line around it. */
  name?: string
  /** It is done at once; only without script is it asked about. */
  isImmediate?: boolean
  /** Done at once, it leaves the screen as it is, with what is typed there. */
  stays?: boolean
  /** With script it copies what its question shows. */
  isCopied?: boolean
  /** It can do nothing here; where the focus is on it, it stays. */
  isOff?: boolean
  /** It takes something away that does not come back. */
  isDanger?: boolean
}

type RowFacts = {
  key: string
  /** The screen of its own, if it has one. */
  to?: string
  actions?: readonly RecordAction[]
  /** What its tick sends, where several can be chosen, and how that is called. */
  choice?: { value: string; label: Words }
  state?: string
}

export type RecordRow<C extends Cell = Cell> = RowFacts & { cells: readonly C[] }

/** The labels and the lines of a table, from what each column says of a record. */
export function linesOf<R, C extends Cell>(
  columns: readonly Column<R, C>[],
  records: readonly R[],
  factsOf: (record: R) => RowFacts,
): { columns: string[]; rows: RecordRow<C>[] } {
  return {
    columns: columns.map(({ label }) => label),
    rows: records.map((record) => ({
      ...factsOf(record),
      cells: columns.map(({ cell }) => cell(record)),
    })),
  }
}

/**
 * A list of records, a line each: the first cell names it, the last holds what can be done with it.
 * On a telephone a line is a block, and each cell says the label of its column.
 */
export function RecordTable(props: {
  caption: string
  columns: readonly string[]
  /** Instead of a table without lines. */
  empty: ReactNode
  /** It is a page of a list, and none of its first. */
  isBeyond?: boolean
  rows: readonly RecordRow<ShownCell>[]
  ref?: Ref<HTMLTableElement>
}) {
  const { caption, columns, rows } = props
  if (rows.length === 0) return <EmptyList isBeyond={props.isBeyond}>{props.empty}</EmptyList>
  const hasActions = rows.some(({ actions }) => actions)
  return (
    <div className="table-wrap records">
      <table ref={props.ref}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {rows.some(({ choice }) => choice) && <HiddenHead>Choose</HiddenHead>}
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {hasActions && <HiddenHead>Actions</HiddenHead>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} hasActions={hasActions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HiddenHead({ children }: { children: string }) {
  return (
    <th scope="col">
      <span className="visually-hidden">{children}</span>
    </th>
  )
}

function Row(props: {
  row: RecordRow<ShownCell>
  columns: readonly string[]
  hasActions: boolean
}) {
  const { to, cells, choice, state, actions = [] } = props.row
  const [first, ...others] = cells
  return (
    <tr data-state={state}>
      {choice && (
        <td className="row-choice">
          <label>
            <input type="checkbox" name="id" value={choice.value} />
            <span className="visually-hidden">
              <SaidWords words={choice.label} />
            </span>
          </label>
        </td>
      )}
      <th scope="row" className={first?.isNumber ? 'number' : undefined}>
        {first && <CellContent cell={first} to={to} />}
      </th>
      {others.map((cell, place) => {
        const label = props.columns[place + 1]
        return (
          <td
            key={label}
            data-label={cell.isPlain ? undefined : label}
            className={cell.isNumber ? 'number' : undefined}
          >
            <CellContent cell={cell} />
          </td>
        )
      })}
      {props.hasActions && (
        <td className="row-actions">
          {actions.map((action) => (
            <RowAction key={action.to} action={action} />
          ))}
        </td>
      )}
    </tr>
  )
}

function CellContent({ cell, to }: { cell: ShownCell; to?: string }) {
  const { text, lines, tags = [], notes = [], shown } = cell
  if (!text && !lines && !shown && tags.length === 0 && notes.length === 0)
    return <span className="note">–</span>
  return (
    <>
      {text && <CellText text={text} to={to} />}
      {lines?.map((line) => (
        <span key={line} className={`line ${breaking(line)}`}>
          {line}
        </span>
      ))}
      {tags.map((words) => (
        <Fragment key={typeof words === 'string' ? words : words.label}>
          {' '}
          <Tag words={words} />
        </Fragment>
      ))}
      {shown}
      {createElement(Fragment, null, ...notes.map(shownNote))}
    </>
  )
}

function CellText({ text, to }: { text: Words; to?: string }) {
  if (to)
    return (
      <Link to={to} dir="auto">
        <SaidWords words={text} />
      </Link>
    )
  return (
    <bdi className={breaking(text)}>
      <SaidWords words={text} />
    </bdi>
  )
}

function shownNote(note: Words): ReactNode {
  return (
    <span className={`note ${breaking(note)}`} dir="auto">
      <SaidWords words={note} />
    </span>
  )
}

/** Addresses break anywhere; elsewhere a narrow column would cut short words. */
function breaking(words: Words): string {
  return typeof words === 'string' && /\S{21}/.test(words) ? 'breakable' : ''
}

export function RowAction({ action }: { action: RecordAction }) {
  const { isImmediate, isCopied, isDanger, ...rest } = action
  const { label, to, name } = rest
  const className = isDanger ? 'action action-danger' : 'action'
  if (isCopied) return <CopyAction to={to} label={label} name={name} />
  if (isImmediate) return <ActButton className={className} {...rest} />
  return (
    <Link className={className} to={to} aria-label={name} preventScrollReset>
      {label}
    </Link>
  )
}

/** When it was made, and by whom. */
export function cellOfMaking(at: Date, by: string | undefined, ...notes: Words[]): Cell {
  return { text: [at], notes: [...(by ? [['by ', { name: by }]] : []), ...notes] }
}

/**
 * Copies at once what a question shows, or tells why there is nothing to copy; without script, or where copying is not
 * allowed, it is shown. It is sent as an answer, since the router has no page for one that fails to load.
 */
function CopyAction({ to, label, name }: { to: string; label: string; name?: string }) {
  const { submit, data } = useFetcher<ReturnedQuestion>()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [said, setSaid] = useState<Words>('')
  const pending = useRef<{ give(text: Blob): void; fail(): void }>(undefined)
  useAnswer(data, ({ words, message }) => {
    if (words?.copy) {
      pending.current?.give(new Blob([words.copy.text], { type: 'text/plain' }))
      return
    }
    pending.current?.fail()
    setSaid(words?.text[0] ?? message?.text ?? '')
  })
  if (!hydrated)
    return (
      <Link className="action" to={to} aria-label={name}>
        {label}
      </Link>
    )
  const copy = async () => {
    setSaid('')
    const text = new Promise<Blob>((give, fail) => {
      pending.current = { give, fail }
    })
    void submit(null, { method: 'post', action: to })
    try {
      // Within the press, though its text is still to come: WebKit allows nothing later.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
      setSaid('Copied')
    } catch {
      const show = () => navigate(to, { preventScrollReset: true })
      text.then(show, () => {})
    }
  }
  return (
    <>
      <PressButton label={label} className="action" name={name} onPress={copy} />
      <span className="note" role="status">
        <SaidWords words={said} />
      </span>
    </>
  )
}
