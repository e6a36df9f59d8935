import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import { Modal } from '#app/ui/modal.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { AwaitedTexts } from '../rows/awaited-texts.tsx'
import type { Newest } from '../state/editor-state.ts'
import { rowsInConflict } from '../state/long-texts.ts'
import type { WorkingCopy } from '../state/working-copy.ts'
import { Choices } from './choices.tsx'
import { ConflictRow } from './conflict-row.tsx'
import { type Sides, useChoices } from './use-choices.ts'

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
        <Choice label="Keep Both" onChoose={merge} isMain isWaiting={isWaiting} />
        <Choice label="Use Theirs" onChoose={props.onTheirs} />
        <Choice label="Save Mine Only" onChoose={props.onMine} isWaiting={isWaiting} />
        <Choice label="Keep Editing" onChoose={props.onClose} />
      </div>
    </Modal>
  )
}

function Choice(props: {
  label: string
  onChoose: () => void
  isMain?: true
  /** It puts texts together that are not all here yet. */
  isWaiting?: boolean
}) {
  return (
    <button
      type="button"
      className={props.isMain ? 'button' : 'button button-quiet'}
      disabled={props.isWaiting}
      onClick={props.onChoose}
    >
      {props.label}
    </button>
  )
}
