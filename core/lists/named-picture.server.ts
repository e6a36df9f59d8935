import type { Tx } from '../../db/schema.ts'

/**
 * Whether a record may name this picture: none, or the one that it has. `before` is '' for a record
 * without one. To be asked in the transaction that saves the record.
 */
export async function mayNamePicture(_tx: Tx, url: string, before: string): Promise<boolean> {
  return url === '' || url === before
}
