import { basename } from 'node:path/posix'
import type { PictureIntake } from '#core/media/intake.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { isZip, listName, openZip, readZipped } from '#core/spreadsheets/zip.server.ts'
import type { Progress } from './progress.ts'
import { readApart, readFile } from './read-apart.server.ts'
import type { Read, ReadFile } from './read-sent.ts'
import {
  isTransferKind,
  maxImportBytes,
  type TransferKindName,
  transferKinds,
  type ZipPicture,
} from './transfer.ts'
import { examinePictures } from './zip-pictures.server.ts'

export type ReadSent = Pick<Read, 'file' | 'encoding' | 'issue' | 'text'> & {
  pictures?: ZipPicture[]
  /** It holds other lists too. */
  isArchive?: boolean
}

type ReadOptions = { maxBytes?: number; wanted?: TransferKindName; progress?: Progress }

/**
 * Reads a CSV or JSON file, or that of a ZIP, whose other files are looked at and not kept.
 *
 * @param from its bytes, or the path of a ZIP
 * @param maxBytes of the list in a ZIP
 * @param wanted which list of a ZIP that holds several
 */
export async function readSent(
  from: Buffer | string,
  intake: PictureIntake,
  { maxBytes = maxImportBytes, wanted, progress }: ReadOptions = {},
): Promise<ReadSent> {
  if (typeof from !== 'string' && !isZip(from)) return readApart({ bytes: from })
  try {
    using zip = await openZip(from, { isArchive: typeof from === 'string', wanted })
    const read = await readApart({ bytes: await readZipped(zip.list, maxBytes) })
    const isArchive = zip.lists.length > 1
    return { ...read, isArchive, pictures: await examinePictures(zip, intake, progress) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { issue: error.message }
    throw error
  }
}

/** A form as it comes, with the headers that tell its type and length. */
type SentBody = { body: ReadableStream | null; headers: Pick<Headers, 'get'> }

export type SentForm = Pick<Read, 'fields' | 'confirmed' | 'name'> &
  ReadSent & {
    kind?: TransferKindName
    /** The bytes of a ZIP. */
    zip?: Buffer
  }

/**
 * Reads a form with a file, or with rows that were typed; of a ZIP only the bytes, which `readZip` reads.
 * Returns undefined where there is no form.
 */
export async function readForm({ body, headers }: SentBody): Promise<SentForm | undefined> {
  if (!body) return undefined
  const contentType = headers.get('content-type') ?? ''
  const length = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  const read = await readApart({ form: body, contentType }, { length })
  if (!read.fields && !read.issue) return undefined
  const kind = isTransferKind(read.fields?.kind) ? read.fields.kind : undefined
  return { ...read, kind, zip: read.zip && Buffer.from(read.zip.buffer) }
}

/** Reads the list of a ZIP that came in a form, and looks at its pictures. */
export async function readZip(
  form: SentForm,
  intake: PictureIntake,
  progress?: Progress,
): Promise<SentForm> {
  if (!form.zip) return form
  const read = await readSent(form.zip, intake, { wanted: form.kind, progress })
  return { ...form, ...read }
}

/** Of an archive of everything, whose lists are called as an export calls them: stocks.csv. */
export type Archive = Disposable & {
  /** In the order in which an empty installation takes them; reading throws UnreadableFile. */
  lists: { kind: TransferKindName; name: string; read(): Promise<ReadFile> }[]
  pictures: ZipPicture[]
}

/** Undefined where the ZIP at this path is of one list. Throws UnreadableFile. */
export async function openArchive(
  path: string,
  intake: PictureIntake,
  { maxBytes, progress }: { maxBytes: number; progress?: Progress },
): Promise<Archive | undefined> {
  using opened = new DisposableStack()
  const zip = opened.use(await openZip(path, { isArchive: true }))
  if (zip.lists.length < 2) return undefined
  const order = Object.keys(transferKinds)
  const lists = zip.lists.map((file) => {
    const kind = listName(file)
    if (!isTransferKind(kind))
      throw new UnreadableFile(
        `${basename(file.name)} in the ZIP is called like no list: ${order.join(', ')}`,
      )
    const read = async () => readFile({ bytes: await readZipped(file, maxBytes) })
    return { kind, name: basename(file.name), read }
  })
  lists.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  const pictures = await examinePictures(zip, intake, progress)
  const kept = opened.move()
  return { lists, pictures, [Symbol.dispose]: () => kept.dispose() }
}
