import type { Optional, WithDefault } from './column-types.ts'

export type ArchiveTables = {
  archive_entries: ArchiveEntries
  archive_contents: ArchiveContents
  archive_files: ArchiveFiles
  archive_heads: ArchiveHeads
  archive_state: ArchiveState
}

/** Append-only, and a chain: each entry names the hash of the one before it (docs/product.md §12). */
type ArchiveEntries = {
  id: string
  /** From 1, without gaps. */
  number: number
  /** 'page', 'gone', 'gap' or 'removal'. */
  kind: string
  /** With its query, such as '/team?m=jane-doe'; empty where the entry is about no page. */
  address: string
  language: string
  at: Date
  /** Of the page and its files: the same again is no new entry. */
  fingerprint: string
  /** Everything that the entry says, as the JSON text that is hashed. */
  facts: string
  previous_hash: string
  hash: string
}

/** Pages and built files, by the SHA-256 of their bytes. */
type ArchiveContents = {
  sha256: string
  /** Length before compression. */
  bytes: number
  /** gzip. */
  compressed: Buffer
}

/** What pages load: built files are in `archive_contents`, pictures in the storage. */
type ArchiveFiles = {
  path: string
  sha256: string
  bytes: number
}

/** Append-only: what was told to somebody outside. */
type ArchiveHeads = {
  id: string
  number: number
  hash: string
  at: Date
  /** Addresses, separated by commas; empty where only the log was told. */
  sent_to: string
}

type ArchiveState = {
  /** Always 1: there is one row. */
  id: number
  /** The content's revision at the last look, as JSON. */
  revision: string
  looked_at: Date
  /** Of the program that looked last. */
  build: Optional<string>
  /** When a page will change by itself. */
  look_again_at: Optional<Date>
  verified_at: Optional<Date>
  /** What the last verification found, a line each. */
  problems: WithDefault<string>
}
