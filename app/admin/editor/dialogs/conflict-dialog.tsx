import { useMemo, useRef, useState } from 'react'
import { type EditorConfig, type NamedRow, nameOf } from '#app/admin/editor/editor-config.ts'
import { Modal } from '#app/ui/modal.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { type Change, changeKey, listChanges, type Side } from '#core/lists/list-changes.ts'
import { type Newest, rulesOf } from '../state/editor-state.ts'
import { rowsOf, type WorkingCopy } from '../state/working-copy.ts'
import { ConflictRow } from './conflict-row.tsx'

type Sides = Readonly<Record<string, Side>>

/** docs/architecture.md §4. Closing it decides nothing. */
export function ConflictDialog<R extends NamedRow>(props: {
  config: EditorConfig<R>
  copy: WorkingCopy<R>
  newest: Newest<R>
  isSaving: boolean
  onMerge: (sides: Sides) => void
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}) {
  const { config, copy, newest, isSaving } = props
  const { lastSave } = newest
  const { changes, open, isIncomplete, differences, sides, choose, merge } = useChoices(
    config,
    copy,
    newest,
    props.onMerge,
  )
  const who = lastSave?.by ?? 'Somebody'
  const [mine, theirs] = (['me', 'them'] as const).map((by) => losses(changes, by, config.labels))
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
      {isIncomplete && (
        <p className="field-error" role="alert">
          Choose theirs or yours where both of you have changed the same.
        </p>
      )}
      <Choices isOpen={open.length > 0} isSaving={isSaving} mine={mine} theirs={theirs} />
      <div className="actions">
        <Choice label="Keep Both" onChoose={merge} isMain />
        <Choice label="Use Theirs" onChoose={props.onTheirs} />
        <Choice label="Save Mine Only" onChoose={props.onMine} />
        <Choice label="Keep Editing" onChoose={props.onClose} />
      </div>
    </Modal>
  )
}

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
    ...{ changes, open, differences, sides },
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

function Choice(props: { label: string; onChoose: () => void; isMain?: true }) {
  return (
    <button
      type="button"
      className={props.isMain ? 'button' : 'button button-quiet'}
      onClick={props.onChoose}
    >
      {props.label}
    </button>
  )
}

function Choices(props: {
  isOpen: boolean
  isSaving: boolean
  mine: string | undefined
  theirs: string | undefined
}) {
  const { isOpen, isSaving, mine, theirs } = props
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

function losses<R extends NamedRow>(
  changes: readonly Change<R>[],
  by: 'me' | 'them',
  labels: EditorConfig<R>['labels'],
): string {
  const lost = changes.filter((change) => change.by === by || change.by === 'both')
  return lost.map((change) => changeText(change, labels)).join('; ')
}
