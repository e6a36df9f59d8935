/** Follows a file row by row; each call may throw ImportCancelled, after which nothing is saved. */
export type Progress = {
  onRow(done: number, rows: number): void
  onSave(): void
}

export class ImportCancelled extends Error {}
