import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PictureIntake } from '#core/media/intake.ts'
import { readSent } from '#core/transfer/sent-file.server.ts'
import { isTransferKind, type ZipPicture } from '#core/transfer/transfer.ts'

export type SentFile = {
  text: string
  name: string
  /** '' where its columns say it. */
  kind: string
  isZip: boolean
  /** A ZIP of several lists, of which this is one. */
  isArchive?: boolean
  note?: string
  issue?: string
}

export type SentZip = { bytes: Buffer; pictures: readonly ZipPicture[] }

export async function readSentFile(
  form: FormData,
  intake: PictureIntake,
): Promise<{ sent: SentFile; zip?: SentZip }> {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const kind = field('kind')
  const file = form.get('file')
  if (typeof file !== 'object' || file === null || file.size === 0) {
    const text = field('text')
    const name = field('name') || 'Pasted rows'
    const issue = text.trim() === '' ? 'Choose a file, or paste its rows' : undefined
    return { sent: { text, name, kind, isZip: false, issue } }
  }
  // The form was copied in one turn, and the file is copied in another (docs/bar.md 52).
  await nextTurn()
  const bytes = Buffer.from(await file.arrayBuffer())
  await nextTurn()
  const wanted = isTransferKind(kind) ? kind : undefined
  const read = await readSent(bytes, intake, { wanted })
  const { text = '', issue, encoding, pictures, isArchive } = read
  const note =
    encoding === 'Windows-1256'
      ? 'The file was read as Windows-1256 (Arabic): check the names before you import.'
      : undefined
  const name = file.name.slice(0, 200)
  return {
    sent: { text, name, kind, isZip: pictures !== undefined, isArchive, note, issue },
    zip: pictures && { bytes, pictures },
  }
}
