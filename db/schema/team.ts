import type { Optional, RecordColumns, WithDefault } from './column-types.ts'

export type TeamTables = {
  team_members: TeamMembers
  former_slugs: FormerSlugs
}

type TeamMembers = RecordColumns & {
  name: string
  role: string
  short_bio: string
  full_bio: string
  image_url: Optional<string>
  image_alt: WithDefault<string>
  use_initials: boolean
  slug: string
  profile_url: WithDefault<string>
  show_on_home: boolean
  last_updated: Date
}

type FormerSlugs = {
  slug: string
  member_id: string
  created_at: Date
}
