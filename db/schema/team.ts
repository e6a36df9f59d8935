import type { JsonWithDefault, Optional, WithDefault } from './column-types.ts'

export type TeamTables = {
  team_members: TeamMembers
  former_slugs: FormerSlugs
}

type TeamMembers = {
  id: string
  name: string
  role: string
  short_bio: string
  full_bio: string
  image_url: Optional<string>
  image_alt: WithDefault<string>
  use_initials: boolean
  /** Of core/record/store.server.ts. */
  translations: JsonWithDefault
  slug: string
  profile_url: WithDefault<string>
  show_on_home: boolean
  display_order: WithDefault<number>
  last_updated: Date
  created_at: Date
  updated_at: Date
  removed_at: Optional<Date>
  removed_by: Optional<string>
}

type FormerSlugs = {
  slug: string
  member_id: string
  created_at: Date
}
