import { outageOf } from '#db/errors.ts'
import type { ListenConfig } from './config.ts'
import { FullDisk } from './full-disk.ts'

/** Starting again would not help. */
export const cannotStartCode = 78

export function exitWith(cause: string): never {
  process.stderr.write(`${cause}\n`)
  process.exit(cannotStartCode)
}

/** In one line that a person can act on. */
export function cannotStart(error: unknown, config: ListenConfig): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${config.port} is taken: stop what listens there, or set PORT to another`
  if (code === 'EACCES' && /listen|bind/.test(message))
    return `Port ${config.port} needs more rights: set PORT to one above 1023`
  if (error instanceof FullDisk) return message
  if (outageOf(error) === 'disk-full') return new FullDisk(`DATA_DIR (${config.dataDir})`).message
  if (config.databaseUrl && (code || /timeout|terminated/i.test(message)))
    return `DATABASE_URL: the database cannot be used (${message || code})`
  if (/^SQLITE_|^EACCES|^EROFS|^ENOTDIR/.test(code ?? ''))
    return `DATA_DIR: ${config.dataDir} cannot be used (${message})`
  return `Qantara cannot start: ${message}`
}
