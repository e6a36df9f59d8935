import type { Member } from '#core/team/member.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { teamCopy } from '../content/team.ts'
import { PageHead } from '../frame/page-head.tsx'
import { useItemsInTurns } from '../in-turns.ts'
import { Island } from '../island.tsx'
import type { CopyOutcome } from '../islands/copy-link.tsx'
import { MemberCard } from './member-card.tsx'
import type { ShownMember } from './shown-member.ts'

export function TeamView(props: {
  members: Member[]
  opened?: Member
  /** After a press of the first link, as its copy is shown to staff. */
  copyOutcome?: CopyOutcome
}) {
  const copy = useCopy()
  const { members, opened, copyOutcome } = props
  const inTurns = useItemsInTurns(
    members.map((member, index) => (
      <MemberCard
        key={member.id}
        member={member}
        isFirst={index === 0}
        copyOutcome={index === 0 ? copyOutcome : undefined}
      />
    )),
  )
  return (
    <>
      <div inert={opened !== undefined}>
        <PageHead title={wordsIn(copy, teamCopy).title} lead={wordsIn(copy, teamCopy).intro} />
        {members.length > 0 ? (
          <div className="wrap team-list" {...inTurns} />
        ) : (
          <div className="wrap team-list">
            <p className="lead">{wordsIn(copy, teamCopy).empty}</p>
          </div>
        )}
      </div>
      <Island name="team-modal" props={{ member: opened && modalFields(opened) }} />
    </>
  )
}

/** Only what the dialog shows travels to the browser. */
function modalFields(member: Member): ShownMember {
  const { id, shortBio, formerSlugs, showOnHome, displayOrder, lastUpdated, createdAt, ...shown } =
    member
  return shown
}
