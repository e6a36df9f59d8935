import { useRevalidator } from 'react-router'

/** The server never renders it. */
export function Unreachable() {
  return (
    <div className="plain-page">
      <title>Could not reach the server</title>
      <h1>Could not reach the server</h1>
      <p className="lead">
        This page could not be loaded. Check your connection, or try again in a moment. Unsaved
        changes in the editors are kept as drafts in this browser.
      </p>
      <p>
        <TryAgain className="button" />
      </p>
    </div>
  )
}

export function TryAgain({ className }: { className: string }) {
  const { revalidate, state } = useRevalidator()
  const isBusy = state !== 'idle'
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || void revalidate()}
    >
      {isBusy ? 'Trying...' : 'Try Again'}
    </button>
  )
}
