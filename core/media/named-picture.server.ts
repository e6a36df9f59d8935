import type { Tx } from '#db/schema.ts'
import type { PictureFolder } from './picture.ts'
import { readFileName } from './picture-name.ts'
import { claimPicture } from './pictures.server.ts'

/**
 * Whether a record may name this picture: none, the one that it has, or one that was uploaded into
 * its folder, which is then kept for it. `before` is '' for a record without one. To be asked in the
 * transaction that saves the record.
 */
export async function mayNamePicture(
  tx: Tx,
  folder: PictureFolder,
  url: string,
  before: string,
): Promise<boolean> {
  if (url === '' || url === before) return true
  // No other name is ever looked up: a database cannot even be asked about every text.
  const isName = url.startsWith('/media/') && readFileName(url.slice('/media/'.length))
  return !!isName && url.startsWith(`/media/${folder}/`) && claimPicture(tx, url)
}
