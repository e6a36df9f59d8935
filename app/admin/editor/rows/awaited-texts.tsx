import { use } from 'react'
import { RowTextsContext } from './row-texts-context.ts'

/** In the place of a long text that the server has not sent yet. */
export function AwaitedTexts() {
  const { failure, retry } = use(RowTextsContext)
  if (failure === undefined)
    return (
      <p className="note" role="status">
        Loading…
      </p>
    )
  return (
    <p className="field-error" role="status">
      This text could not be loaded. {failure}{' '}
      <button type="button" className="action" onClick={retry}>
        Try Again
      </button>
    </p>
  )
}
