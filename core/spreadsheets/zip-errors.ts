import { UnreadableFile } from './unreadable-file.ts'

export const again = 'make the ZIP again'
export const damaged = `The ZIP is damaged: ${again}`
export const encrypted = 'The ZIP has a password: make it without one'

export async function inWords<T>(work: () => Promise<T>, name?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toWords(error, name)
  }
}

/** Turns errors of the ZIP reader into messages; disk errors stay unchanged. */
export function toWords(error: unknown, name?: string): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableFile) return error
  if ('syscall' in error) return error
  const odd = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)/s
  const [, path] = odd.exec(error.message) ?? []
  if (path !== undefined)
    return new UnreadableFile(`${short(path)} leads out of the ZIP: ${again} from a folder`)
  if (/encrypt/.test(error.message)) return new UnreadableFile(encrypted)
  if (/^(too many|not enough) bytes/.test(error.message))
    return new UnreadableFile(`${name ?? 'A file'} is not as long as the ZIP says: ${again}`)
  return new UnreadableFile(name ? `${name} in the ZIP is damaged: ${again}` : damaged)
}

/** Shortens long names for display. */
export function short(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, '?').toWellFormed()
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain
}
