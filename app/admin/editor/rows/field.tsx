import { createContext, use } from 'react'
import { PressButton } from '#app/ui/press-button.tsx'

export function fieldId(key: string, field: string): string {
  return `field-${key}-${field}`
}

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
      <PressButton label="Try Again" className="action" onPress={retry} />
    </p>
  )
}

export type RowTexts = {
  /** Why the texts of an open row have not come, as a sentence. */
  failure: string | undefined
  retry: () => void
}

export const RowTextsContext = createContext<RowTexts>({ failure: undefined, retry: () => {} })
