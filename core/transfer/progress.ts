/** Follows a file row by row; each call may throw ImportCancelled, after which nothing is saved. */
export type Progress = {
  onRow(done: number, rows: number): void
  onSave(): void
}

export class ImportCancelled extends Error {}

/** Counts the steps of a plan that goes through its rows several times. */
export function createSteps(
  onRow: Progress['onRow'] | undefined,
  { rows, times }: { rows: number; times: number },
): () => void {
  let steps = 0
  return () => {
    steps += 1
    onRow?.(Math.floor(steps / times), rows)
  }
}
