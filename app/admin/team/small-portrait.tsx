import { initials } from '#core/team/bio.ts'
import type { MemberDraft } from '#core/team/member.ts'

/** Initials show when the picture is missing or fails. */
export function SmallPortrait({ member }: { member: Pick<MemberDraft, 'name' | 'image'> }) {
  return (
    <div className="small-portrait" aria-hidden="true">
      <span>{initials(member.name)}</span>
      {member.image && <img src={member.image} alt="" loading="lazy" decoding="async" />}
    </div>
  )
}
