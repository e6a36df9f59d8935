import type { Member } from '#core/team/member.ts'
import { listMembers } from '#core/team/members.server.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { teamCopy } from '../content/team.ts'
import type { CopyOutcome } from '../islands/copy-link.tsx'
import { latest } from '../latest.ts'
import { sitePage } from '../page.ts'
import { person } from '../structured-data.ts'
import { TeamView } from './team-view.tsx'

type TeamData = { members: Member[]; opened: Member | undefined; copyOutcome?: CopyOutcome }

export const teamPage = sitePage<TeamData>({
  query: 'm',
  knownQueries: async (db) => (await listMembers(db)).map(({ slug }) => slug),
  kind: 'team',
  dependsOn: ['team', 'settings'],
  current: '/team',
  edit: ({ opened }) =>
    opened ? `/admin/team?search=${encodeURIComponent(opened.name)}` : '/admin/team',
  View: ({ data }) => TeamView(data),
  covered: ({ opened }) => opened !== undefined,
  async load(db, slug, _, language) {
    const members = await listMembers(db, language)
    const opened = slug
      ? members.find((member) => member.slug === slug || member.formerSlugs.includes(slug))
      : undefined
    return slug && !opened ? undefined : { members, opened }
  },
  head({ members, opened }, { copy, origin }) {
    const { meta, memberTitle } = wordsIn(copy, teamCopy)
    return {
      ...meta,
      title: opened ? fillTemplate(copy, memberTitle, { name: opened.name }) : meta.title,
      canonical: '/team',
      changed: latest(members.map(({ lastUpdated }) => lastUpdated)),
      structured: (opened ? [opened] : members).map((member) => person(copy, member, origin)),
      path: opened ? `/team?m=${encodeURIComponent(opened.slug)}` : '/team',
    }
  },
})
