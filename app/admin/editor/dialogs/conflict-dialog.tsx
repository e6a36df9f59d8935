import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type EditorConfig, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import { PictureVersion } from '#app/admin/pictures/picture-version.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { writtenOut } from '#core/dates.ts'
import { isMark } from '#core/record/long-texts.ts'
import { type Change, changeKey, listChanges, type Side } from '#core/record/merge.ts'
import { type Column, linesOf, RecordTable } from '../../record-table.tsx'
import { AwaitedTexts } from '../rows/field.tsx'
import { type Newest, rulesOf, type Solution } from '../state/editor-state.ts'
import { rowsInConflict } from '../state/long-texts.ts'
import { rowsOf, type WorkingCopy } from '../state/working-copy.ts'

/** docs/architecture.md §4. Closing it decides nothing. */
export function ConflictDialog<R extends NamedRow>(props: {
  config: EditorConfig<R>
  copy: WorkingCopy<R>
  newest: Newest<R>
  isSaving: boolean
  onSolve: (solution: Solution) => void
  onClose: () => void
}) {
  const { config, copy, newest, isSaving, onSolve } = props
  const { lastSave } = newest
  const { changes, open, isIncomplete, differences, sides, choose, merge } = useChoices(
    config,
    copy,
    newest,
    (sides) => onSolve({ by: 'merging', sides }),
  )
  const isWaiting = rowsInConflict(config, { copy, newest }).length > 0
  const who = lastSave?.by ?? 'Somebody'
  return (
    <Modal
      title={`${who} saved this ${config.copy.what ?? 'list'} while you were editing`}
      onClose={props.onClose}
      wide
    >
      <p>
        What each of you has changed in {config.copy.list}
        {lastSave && (
          <>
            , as saved on <Moment at={lastSave.at} />
          </>
        )}
        . Nothing is lost until you choose.
      </p>
      {changes.length === 0 ? (
        <p>Their list is the same as yours.</p>
      ) : (
        <ul className="differences" ref={differences}>
          {[...Map.groupBy(changes, ({ id }) => id)].map(([id, ofRow]) => (
            <ConflictRow key={id} changes={ofRow} config={config} sides={sides} onChoose={choose} />
          ))}
        </ul>
      )}
      {isWaiting && <AwaitedTexts />}
      {isIncomplete && (
        <p className="field-error" role="alert">
          Choose theirs or yours where both of you have changed the same.
        </p>
      )}
      <Choices
        changes={changes}
        isSaving={isSaving}
        labels={config.labels}
        isOpen={open.length > 0}
      />
      <div className="actions">
        {/* Both put texts together, which may not all be here yet. */}
        <PressButton label="Keep Both" className="button" isOff={isWaiting} onPress={merge} />
        <PressButton label="Use Theirs" onPress={() => onSolve({ by: 'theirs' })} />
        <PressButton
          label="Save Mine Only"
          isOff={isWaiting}
          onPress={() => onSolve({ by: 'mine' })}
        />
        <PressButton label="Keep Editing" onPress={props.onClose} />
      </div>
    </Modal>
  )
}

function ConflictRow<R extends NamedRow>(
  props: Choice & {
    changes: readonly Change<R>[]
    config: Pick<EditorConfig<R>, 'labels' | 'readable'>
  },
) {
  const { changes, config, ...choice } = props
  const [first] = changes
  if (!first) return null
  const row = first.mine ?? first.theirs
  return (
    <li>
      <h3 dir="auto">{row ? nameOf(row) : 'Order'}</h3>
      {first.kind === 'field' ? (
        <RecordTable
          caption="What differs"
          empty=""
          {...linesOf(fieldColumns(config, choice), changes, ({ field }) => ({ key: field }))}
        />
      ) : (
        <WholeChange {...choice} change={first} />
      )}
    </li>
  )
}

function WholeChange<R extends NamedRow>(props: Choice & { change: Change<R> }) {
  const { change, ...choice } = props
  const { kind, by, mine } = change
  if (by !== 'both') {
    const person = by === 'me' ? 'you' : 'them'
    return (
      <p>{`${{ added: 'Added', removed: 'Removed', order: 'Changed', field: 'Changed' }[kind]} by ${person}.`}</p>
    )
  }
  const [said, theirs, yours] =
    kind === 'order'
      ? ['Both of you have changed the order.', 'Their order', 'Your order']
      : mine
        ? ['Removed by them, changed by you.', 'Leave it removed', 'Keep it, with your changes']
        : ['Removed by you, changed by them.', 'Keep it, with their changes', 'Remove it']
  return (
    <>
      <p>{said}</p>
      <div className="conflict-options">
        <Option {...choice} change={change} side="theirs">
          {theirs}
        </Option>
        <Option {...choice} change={change} side="mine">
          {yours}
        </Option>
      </div>
    </>
  )
}

type Choice = {
  sides: Readonly<Record<string, Side>>
  onChoose: (key: string, side: Side) => void
}

function Option<R extends NamedRow>(
  props: Choice & { change: Change<R>; side: Side; label?: string; children: ReactNode },
) {
  const { change, side, sides, onChoose } = props
  const key = changeKey(change)
  return (
    <label className="conflict-option">
      <input
        type="radio"
        name={key}
        aria-label={props.label}
        checked={sides[key] === side}
        onChange={() => onChoose(key, side)}
      />
      <bdi>{props.children}</bdi>
    </label>
  )
}

function fieldColumns<R extends NamedRow>(
  config: Pick<EditorConfig<R>, 'labels' | 'readable'>,
  choice: Choice,
): Column<Change<R>>[] {
  const versions = (side: Side, title: string): Column<Change<R>> => ({
    label: title,
    cell(change) {
      const { field, by } = change
      const row = change[side]
      const stored = row && (row as Record<string, unknown>)[field]
      const value = shown(field, config.readable?.(field, stored) ?? stored)
      if (by !== 'both') return { shown: <bdi>{value}</bdi> }
      const label = `${title}: ${config.labels[field] ?? field}`
      return {
        shown: (
          <Option {...choice} change={change} side={side} label={label}>
            {value}
          </Option>
        ),
      }
    },
  })
  return [
    {
      label: 'Field',
      cell: ({ field, by }) => ({ text: config.labels[field] ?? field, notes: [who[by]] }),
    },
    versions('theirs', 'Theirs'),
    versions('mine', 'Yours'),
  ]
}

const who = { me: 'changed by you', them: 'changed by them', both: 'changed by both' } as const

function shown(field: string, value: unknown): ReactNode {
  return field === 'image' ? <PictureVersion src={String(value ?? '')} /> : inWords(value)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isMark(value)) return 'Loading…'
  return writtenOut(String(value ?? '').trim()) || '(empty)'
}

/** What each of the buttons does, and what is lost by it. */
function Choices<R extends NamedRow>(props: {
  changes: readonly Change<R>[]
  labels: EditorConfig<R>['labels']
  isOpen: boolean
  isSaving: boolean
}) {
  const { changes, labels, isOpen, isSaving } = props
  const mine = losses(changes, 'me', labels)
  const theirs = losses(changes, 'them', labels)
  return (
    <dl className="choices">
      <div>
        <dt>Keep Both</dt>
        <dd>
          {`keeps their changes and yours${isOpen ? '; where both changed the same, what you choose above' : ''}. ${isSaving ? 'Then it saves.' : 'Nothing is saved yet.'}`}
        </dd>
      </div>
      <div>
        <dt>Use Theirs</dt>
        <dd>{`sets your changes aside; Undo brings them back${mine ? `. Set aside: ${mine}` : ''}.`}</dd>
      </div>
      <div>
        <dt>Save Mine Only</dt>
        <dd>{`saves yours over theirs${theirs ? `. Undone: ${theirs}` : ''}. Theirs stays in the history.`}</dd>
      </div>
    </dl>
  )
}

export function losses<R extends NamedRow>(
  changes: readonly Change<R>[],
  by: 'me' | 'them',
  labels: EditorConfig<R>['labels'],
): string {
  const lost = changes.filter((change) => change.by === by || change.by === 'both')
  return lost.map((change) => changeText(change, labels)).join('; ')
}

function changeText<R extends NamedRow>(
  { kind, field, mine, theirs }: Change<R>,
  labels: EditorConfig<R>['labels'],
): string {
  const row = mine ?? theirs
  const name = row ? nameOf(row) : ''
  if (kind === 'field') return `${labels[field] ?? field} of ${name}`
  if (kind === 'added') return `${name}, added`
  if (kind === 'removed') return `${name}, removed`
  return 'the order'
}

type Sides = Readonly<Record<string, Side>>

function useChoices<R extends NamedRow>(
  config: EditorConfig<R>,
  copy: WorkingCopy<R>,
  { list }: Newest<R>,
  onMerge: (sides: Sides) => void,
) {
  const [sides, setSides] = useState<Sides>({})
  const [wasAsked, setAsked] = useState(false)
  const differences = useRef<HTMLUListElement>(null)
  const changes = useMemo(
    () =>
      listChanges(
        { base: copy.loaded.rows, mine: rowsOf(copy.entries), theirs: list.rows },
        rulesOf(config).merge,
      ),
    [config, copy, list],
  )
  const open = changes.filter((change) => change.by === 'both' && !sides[changeKey(change)])
  return {
    changes,
    open,
    differences,
    sides,
    isIncomplete: wasAsked && open.length > 0,
    choose: (key: string, side: Side) => setSides((now) => ({ ...now, [key]: side })),
    merge() {
      const [first] = open
      if (!first) return onMerge(sides)
      setAsked(true)
      const name = CSS.escape(changeKey(first))
      differences.current?.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus()
    },
  }
}
