import type { Json, Optional, WithDefault } from './column-types.ts'

export type TextTables = {
  texts: Texts
  text_aliases: TextAliases
  text_versions: TextVersions
  text_publications: TextPublications
  media: Media
  social_images: SocialImages
}

/** A text that visitors read (docs/product.md §10); its languages are published each by itself. */
type Texts = {
  id: string
  /** 'theme', 'letter', 'legal' or 'page'. */
  kind: string
  /** The slug, or the name of a page's copy. */
  key: string
  display_order: WithDefault<number>
  created_at: Date
}

/** Former keys, which go on leading to their text and are nobody else's. */
type TextAliases = {
  kind: string
  key: string
  text_id: string
  created_at: Date
}

/** Append-only: the database refuses UPDATE and DELETE. */
type TextVersions = {
  id: string
  text_id: string
  /** 'en' or 'ar'. */
  language: string
  /** From 1, in each language; also the revision of the draft that it was saved as. */
  number: number
  content: Json
  saved_at: Date
  saved_by: Optional<string>
  saved_by_name: string
  reason: WithDefault<string>
}

/** Append-only: what was published is never said otherwise later. */
type TextPublications = {
  id: string
  text_id: string
  language: string
  /** 'publish', 'withdraw', or 'cancel' of one that has not begun. */
  action: string
  /** The version that is published; null for the others. */
  version: Optional<number>
  starts_at: Date
  /** Id of the publication that is cancelled. */
  cancels: Optional<string>
  recorded_at: Date
  recorded_by: Optional<string>
  recorded_by_name: string
  reason: WithDefault<string>
}

type Media = {
  id: string
  /** Name of its files without width and ending, see core/media/picture-name.ts. */
  base: string
  /** What records name it by: the address of the widest file that every browser can show. */
  url: string
  /** Of the widest file, in pixels. */
  width: number
  height: number
  widths: Json
  fallback: string
  files: Json
  uploaded_by: Optional<string>
  created_at: Date
  /** When a record last came to name it; before that, when it was uploaded. */
  last_used_at: Date
}

type SocialImages = {
  fingerprint: string
  png: Buffer
  drawn_at: Date
}
