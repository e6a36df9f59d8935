import type { Optional, WithDefault } from './column-types.ts'

export type ArchiveTables = {
  archive_entries: ArchiveEntries
  archive_contents: ArchiveContents
  archive_files: ArchiveFiles
  archive_heads: ArchiveHeads
  archive_state: ArchiveState
  archive_publications: ArchivePublications
  archive_queue: ArchiveQueue
  archive_shown: ArchiveShown
}

/** Append-only, and a chain: each entry names the hash of the one before it (docs/product.md §12). */
type ArchiveEntries = {
  id: string
  /** From 1, without gaps. */
  number: number
  /** 'page', 'gone', 'gap', 'removal', 'recorded' or 'proof'. */
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

/** Append-only: a change of what visitors see, written by its transaction. */
type ArchivePublications = {
  id: string
  /** Several of one transaction are one change for visitors. */
  transaction_id: string
  at: Date
  /** The content types, separated by spaces. */
  content: string
  /** Of the record that it concerns; '' where it may be any. */
  key: string
  /** '' where it concerns every language. */
  language: string
}

type ArchiveQueue = {
  publication_id: string
  /** The number of the entry that names it; null while it waits for a look. */
  entry: Optional<number>
}

/** Pages that visitors got and that the archive may not have: judged and removed by its next look. */
type ArchiveShown = {
  sha256: string
  address: string
  language: string
  /** Of the program that has sent it. */
  build: string
  at: Date
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
