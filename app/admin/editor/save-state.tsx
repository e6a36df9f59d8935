import { Moment } from '#app/ui/moment.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import type { NamedRow } from './editor-config.ts'
import { isOutdated } from './state/editor-state.ts'
import { reasonTexts } from './state/save-answer.ts'
import type { Editor } from './state/use-editor.ts'

export function SaveState<R extends NamedRow>({
  editor,
  what = 'list',
}: {
  editor: Editor<R>
  what?: string
}) {
  const { state, dispatch, unsaved, isKept } = editor
  const { failure, resumed, newest, uploading } = state
  return (
    <>
      {uploading.size > 0 && (
        <span>
          {state.isSaveWaiting
            ? 'A picture is still uploading. Your changes will be saved when it has finished.'
            : 'A picture is still uploading'}
        </span>
      )}
      {unsaved && failure && (
        <span className="state-alert">
          Not saved. {reasonTexts[failure.reason]}
          {failure.requestId && ` (Request ${failure.requestId})`}
        </span>
      )}
      {!isKept && <span className="state-alert">This browser cannot keep a draft of them.</span>}
      {unsaved && resumed && (
        <span>
          We restored your draft from <Moment at={new Date(resumed.at)} />.{' '}
          <PressButton
            label="Discard"
            className="action"
            onPress={() => dispatch({ type: 'reverted' })}
          />
        </span>
      )}
      {isOutdated(state) && (
        <span className="state-alert">
          {newest.lastSave ? <bdi>{newest.lastSave.by}</bdi> : 'Somebody'} saved this {what} while
          you were editing.{' '}
          <PressButton
            label="See what differs"
            className="action"
            onPress={() => dispatch({ type: 'conflictOpened' })}
          />
        </span>
      )}
    </>
  )
}
