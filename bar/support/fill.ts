import { closeSync, openSync, writeSync } from 'node:fs'

/** Writes until there is no room for a single byte more. */
export function fill(path: string): void {
  const file = openSync(path, 'w')
  for (let size = 1 << 20; size >= 1; )
    try {
      writeSync(file, Buffer.alloc(size))
    } catch {
      size >>= 1
    }
  closeSync(file)
}
