import type { readText } from '#core/transfer/transfer.server.ts'

/** A file as it was chosen, pasted, or checked before. */
export type SentFile = {
  text: string
  name: string
  /** '' where its columns say it. */
  kind: string
  note?: string
  issue?: string
}

export async function readSentFile(form: FormData, read: typeof readText): Promise<SentFile> {
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
    return { text, name, kind, issue }
  }
  const { text = '', issue, encoding } = { encoding: '', ...read(await file.bytes()) }
  const note =
    encoding === 'Windows-1256'
      ? 'The file was read as Windows-1256 (Arabic): look at the names before you import.'
      : undefined
  return { text, name: file.name.slice(0, 200), kind, note, issue }
}
