import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import type { LastSave } from '#app/admin/editor/state/save-answer.ts'
import { Modal } from '#app/ui/modal.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { compareRows } from '#core/lists/compare.ts'
import type { EditedList } from '#core/lists/list.ts'
import { ConflictRow } from './conflict-row.tsx'

/**
 * Somebody else has saved since this list was loaded (docs/architecture.md §4): what differs, field
 * by field, and the two ways on. Closing it decides nothing; the working copy stays as it is.
 */
export function ConflictDialog<R extends NamedRow>(props: {
  kind: EditorConfig<R>
  /** What both versions were made from. */
  base: readonly R[]
  mine: readonly R[]
  theirs: EditedList<R>
  lastSave: LastSave | undefined
  onReload: () => void
  onSaveMine: () => void
  onClose: () => void
}) {
  const { kind, base, mine, theirs, lastSave } = props
  const was = new Map(base.map((row) => [row.id, row]))
  const fields = Object.keys(kind.labels) as (keyof R & string)[]
  const is = new Map(theirs.rows.map((row) => [row.id, row]))
  const rebased = mine.map((row) => {
    const [before, fresh] = [was.get(row.id), is.get(row.id)]
    return (before && fresh && kind.rebase?.(row, before, fresh)) ?? row
  })
  const differences = compareRows(theirs.rows, rebased, fields)
  return (
    <Modal title="This list has been saved meanwhile" onClose={props.onClose} wide>
      <p>
        {lastSave ? (
          <>
            <bdi>{lastSave.by}</bdi> (<Moment at={lastSave.at} />)
          </>
        ) : (
          'Somebody'
        )}{' '}
        saved {kind.words.list} after you had loaded it. Nothing of yours is lost.
      </p>
      {differences.length === 0 ? (
        <p>Their list is the same as yours.</p>
      ) : (
        <ul className="differences">
          {differences.map((difference) => (
            <ConflictRow
              key={difference.id}
              difference={difference}
              base={was.get(difference.id)}
              labels={kind.labels}
            />
          ))}
        </ul>
      )}
      <dl className="choices">
        <div>
          <dt>Save Mine</dt>
          <dd>saves your list over theirs. Theirs stays in the history.</dd>
        </div>
        <div>
          <dt>Reload</dt>
          <dd>shows theirs. Yours is put aside; Undo brings it back.</dd>
        </div>
      </dl>
      <div className="actions">
        <button type="button" className="button" onClick={props.onSaveMine}>
          Save Mine
        </button>
        <button type="button" className="button button-quiet" onClick={props.onReload}>
          Reload
        </button>
        <button type="button" className="button button-quiet" onClick={props.onClose}>
          Keep Editing
        </button>
      </div>
    </Modal>
  )
}
