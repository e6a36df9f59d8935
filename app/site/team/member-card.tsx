import { bioExcerpt } from '#core/team/bio.ts'
import type { Member } from '#core/team/member.ts'
import { fillTemplate, link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { teamCopy } from '../content/team.ts'
import { Island } from '../island.tsx'
import type { CopyOutcome } from '../islands/copy-link.tsx'
import { written } from '../written.tsx'
import { Portrait } from './portrait.tsx'

export function MemberCard(props: {
  member: Member
  isFirst: boolean
  copyOutcome: CopyOutcome | undefined
}) {
  const copy = useCopy()
  const { member, isFirst, copyOutcome } = props
  const { name, role, slug } = member
  return (
    <article className="member" id={slug} aria-labelledby={`${slug}-name`}>
      {member.formerSlugs.map((former) => (
        // An old link's fragment lands here.
        <span key={former} id={former} className="former-slug" />
      ))}
      <div className="grid">
        <Portrait member={member} sizes="(min-width: 48rem) 13rem, 44vw" isFirst={isFirst} />
        <div className="member-who">
          <h2 id={`${slug}-name`} {...written(copy, name)}>
            {name}
          </h2>
          <p className="member-role" {...written(copy, role)}>
            {role}
          </p>
          <p className="lead" {...written(copy, member.shortBio)}>
            {member.shortBio}
          </p>
        </div>
        <div className="member-more">
          <p className="member-excerpt" {...written(copy, bioExcerpt(member.fullBio))}>
            {bioExcerpt(member.fullBio)}
          </p>
          <div className="member-actions screen-only">
            <a
              className="text-link"
              href={link(copy, `/team?m=${encodeURIComponent(slug)}`)}
              data-hydrates="team-modal"
              data-held
              aria-label={fillTemplate(copy, wordsIn(copy, teamCopy).viewBioOf, { name })}
            >
              {wordsIn(copy, teamCopy).viewBio}
            </a>
            <Island name="copy-link" props={{ slug, name, outcome: copyOutcome }} />
          </div>
        </div>
      </div>
    </article>
  )
}
