import type { PictureFolder } from '#core/fields/kinds.ts'
import { formatBytes, formatOf, isAnimated } from '#core/media/format.ts'
import { pictureLimits, refusalText } from '#core/media/picture.ts'

export type PicturePlace = {
  folder: PictureFolder
  /** The member's name, the stock's ticker, the letter's slug. */
  name: string
  theme?: string
}

/** The message is for people; `cancelled` when they ended it themselves. */
export class UploadFailed extends Error {
  override name = 'UploadFailed'
  readonly cancelled: boolean
  constructor(message: string, cancelled = false) {
    super(message)
    this.cancelled = cancelled
  }
}

const timeoutMs = 150_000
const offline = 'The server could not be reached: check your connection and try again.'

/** `onProgress` gets 0 to 1; at 1 the server still has to convert it. Throws UploadFailed. */
export async function uploadPicture(
  file: File,
  place: PicturePlace,
  { onProgress, signal }: { onProgress(part: number): void; signal: AbortSignal },
): Promise<string> {
  await checkFile(file, place)
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress.
    const request = new XMLHttpRequest()
    const fail = (text: string, cancelled = false) => reject(new UploadFailed(text, cancelled))
    request.open('POST', addressOf(place))
    request.timeout = timeoutMs
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onerror = request.ontimeout = () => fail(offline)
    request.onabort = () => fail('', true)
    request.onload = () => {
      const { url, error } = (request.response ?? {}) as { url?: string; error?: string }
      if (request.status === 201 && url) resolve(url)
      else fail(error ?? 'The server could not take the picture: try again.')
    }
    if (signal.aborted) return fail('', true)
    signal.addEventListener('abort', () => request.abort())
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(file)
  })
}

async function checkFile(file: File, { name }: PicturePlace): Promise<void> {
  const refuse = (reason: Parameters<typeof refusalText>[0]) => {
    throw new UploadFailed(refusalText(reason))
  }
  if (name.trim() === '') refuse({ reason: 'no-name' })
  if (file.size === 0) refuse({ reason: 'empty' })
  if (file.size > pictureLimits.bytes) refuse({ reason: 'too-many-bytes' })
  const head = await file
    .slice(0, formatBytes)
    .arrayBuffer()
    .catch(() => refuse({ reason: 'damaged' }))
  if (!head) return
  const start = new Uint8Array(head)
  if (!formatOf(start)) refuse({ reason: 'unknown-format' })
  if (isAnimated(start)) refuse({ reason: 'animated' })
}

function addressOf({ folder, name, theme }: PicturePlace): string {
  const query = new URLSearchParams()
  if (theme !== undefined) query.set('theme', theme)
  query.set(folder === 'stock-images' ? 'ticker' : 'name', name)
  return `/admin/pictures/${folder}?${query}`
}
