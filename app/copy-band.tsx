/** On every page of a copy (`restore --as-copy`), so that nobody takes it for the firm's own. */
export function CopyBand({ copyOf, isOver }: { copyOf: string | undefined; isOver?: boolean }) {
  if (!copyOf) return null
  return (
    <p className={isOver ? 'copy-band is-over' : 'copy-band'} role="note" lang="en" dir="ltr">
      Copy of {copyOf.slice(0, 16).replace('T', ' ')} UTC. It sends no mail and runs no jobs.
    </p>
  )
}
