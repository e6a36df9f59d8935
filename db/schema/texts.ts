import type { Json, JsonWithDefault, Optional, WithDefault } from './column-types.ts'

export type TextTables = {
  texts: Texts
  text_aliases: TextAliases
  text_versions: TextVersions
  text_drafts: TextDrafts
  text_publications: TextPublications
  text_outlines: TextOutlines
  published_texts: PublishedTexts
  text_proofs: TextProofs
  proof_lists: ProofLists
  proof_days: ProofDays
  media: Media
  named_pictures: NamedPictures
  social_images: SocialImages
}

/** docs/product.md §10; each language is published by itself. */
type Texts = {
  id: string
  /** 'theme', 'letter', 'legal', 'page', 'disclosure'. */
  kind: string
  /** The slug, or the name of a page's copy. */
  key: string
  display_order: WithDefault<number>
  /** What it is found by: its key and its newest titles in every language, folded, each after a line break. */
  words: WithDefault<string>
  created_at: Date
}

/** They go on leading to their text. */
type TextAliases = {
  kind: string
  key: string
  text_id: string
  created_at: Date
}

/** The database refuses UPDATE and DELETE. */
type TextVersions = {
  id: string
  text_id: string
  /** A code of core/language.ts. */
  language: string
  /** In each language, from 1. */
  number: number
  content: Json
  /** Number of the English version that it translates, 0 for the original; null in English. */
  translates: Optional<number>
  saved_at: Date
  saved_by: Optional<string>
  saved_by_name: string
  reason: WithDefault<string>
  /** Ids of everybody whose changes its draft held. */
  editors: JsonWithDefault
}

/** What is written since the newest version, shared by all who write it; one a language. */
type TextDrafts = {
  text_id: string
  language: string
  content: Json
  /** As of a version. */
  translates: Optional<number>
  /** Ids of everybody whose change it has held. */
  editors: Json
  saved_at: Date
  saved_by: Optional<string>
  saved_by_name: string
}

/** What was published is never said otherwise later. */
type TextPublications = {
  id: string
  text_id: string
  language: string
  /** 'publish', 'withdraw', or 'cancel' of one that has not begun. */
  action: string
  /** In each language, from 1: the order in which people decided (docs/decisions.md 41). */
  position: number
  /** False if it begins when it is decided, whatever a clock says. */
  is_scheduled: boolean
  /** YYYY-MM-DD that a text says it is from, else '' (docs/decisions.md 47). */
  day: WithDefault<string>
  version: Optional<number>
  starts_at: Date
  cancels: Optional<string>
  recorded_at: Date
  recorded_by: Optional<string>
  recorded_by_name: string
  reason: WithDefault<string>
}

/** What lists show of each version that was ever published, so that they need no bodies. */
type TextOutlines = {
  text_id: string
  language: string
  number: number
  /** The end of its address: its slug, or its key. */
  address: string
  /** Of lists that are in the order of a day, else ''. */
  day: string
  fields: Json
  /** Those that hold for every language. */
  shared: Json
}

/** Follows `text_publications` in the same transaction: what is published, and what is scheduled. */
type PublishedTexts = {
  text_id: string
  language: string
  shown_from: Date
  shown_until: Date
  kind: string
  version: number
  published_at: Date
  published_by: string
  first_published_at: Date
  address: string
  day: string
  fields: Json
}

type Media = {
  id: string
  /** Without width and ending, see core/media/picture-name.ts. */
  base: string
  /** Of the widest file that every browser can show: records name it. */
  url: string
  /** Of the widest file, in pixels. */
  width: number
  height: number
  widths: Json
  fallback: string
  files: Json
  uploaded_by: Optional<string>
  created_at: Date
  /** By a record, or when it was uploaded. */
  last_used_at: Date
}

/** Those that a version, a change or a submission has named: they stay for good. */
type NamedPictures = {
  base: string
}

type SocialImages = {
  fingerprint: string
  png: Buffer
  drawn_at: Date
}

/** Append-only: the fingerprint of a version, from its publication on (docs/product.md §17). */
type TextProofs = {
  /** 'letter/some-key/2.en'. */
  id: string
  text_id: string
  language: string
  version: number
  /** YYYY-MM-DD that its file says, or ''. */
  day: string
  /** Of its file. */
  sha256: string
  made_at: Date
}

/** Append-only: lists of what was public, by the SHA-256 of their bytes. */
type ProofLists = {
  id: string
  content: string
}

/** Append-only: the list of each day at the office, YYYY-MM-DD, and the entry of the archive that names it. */
type ProofDays = {
  id: string
  list: string
  entry: number
}
