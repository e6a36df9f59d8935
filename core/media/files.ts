import type { Readable } from 'node:stream'

/** A folder or a bucket (docs/architecture.md §2). Throws StorageUnavailable, StorageFull. */
export type Files = {
  /** Throws if nothing can be stored now. */
  check(): Promise<void>
  /** Stores the local file at `path`, completely or not at all. */
  keep(name: string, path: string): Promise<void>
  find(name: string): Promise<{ bytes: number; read(): Promise<Readable> } | undefined>
  remove(name: string): Promise<void>
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
