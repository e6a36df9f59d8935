import { Moment } from '#app/ui/moment.tsx'
import { type NotSaved, reasonTexts } from './state/save-answer.ts'

/** What there is to know about the draft, besides that it is unsaved. */
export function SaveState(props: {
  failure: NotSaved | undefined
  resumedAt: number | undefined
  isKept: boolean
  isOutdated: boolean
  onCompare: () => void
}) {
  const { failure, resumedAt, isKept } = props
  return (
    <>
      {failure && (
        <span className="state-bad">
          Not saved. {reasonTexts[failure.reason]}
          {failure.requestId && ` (Request ${failure.requestId})`}
        </span>
      )}
      {!isKept && <span className="state-bad">This browser cannot keep a draft of them.</span>}
      {resumedAt !== undefined && (
        <span>
          Your draft of <Moment at={new Date(resumedAt)} /> is back.
        </span>
      )}
      {props.isOutdated && (
        <span className="state-bad">
          Somebody has saved this list meanwhile.{' '}
          <button type="button" className="link-button" onClick={props.onCompare}>
            See what differs
          </button>
        </span>
      )}
    </>
  )
}
