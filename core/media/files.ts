import type { Readable } from 'node:stream'

/**
 * Where the files of pictures are: a folder or a bucket (docs/architecture.md §2). Names are those
 * of picture-name.ts. Every call throws StorageUnavailable when the storage cannot be used now, and
 * StorageFull when it has no room.
 */
export type Files = {
  /** Whether anything can be stored now; throws if not. */
  check(): Promise<void>
  /** Takes over the local file at `path` under a name: whole, or not at all. */
  keep(name: string, path: string): Promise<void>
  find(name: string): Promise<{ bytes: number; read(): Promise<Readable> } | undefined>
  remove(name: string): Promise<void>
  /** Every name that is stored, also those that are none of ours. */
  list(): AsyncIterable<string>
}

export class StorageUnavailable extends Error {
  constructor(cause: string) {
    super(`The storage cannot be used: ${cause}`)
    this.name = 'StorageUnavailable'
  }
}

export class StorageFull extends Error {
  constructor() {
    super('The storage is full')
    this.name = 'StorageFull'
  }
}
