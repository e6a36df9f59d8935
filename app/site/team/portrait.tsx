import { initials } from '../../../core/team/bio.ts'
import type { Member } from '../../../core/team/member.ts'

/**
 * A portrait under an arch. The initials lie beneath the picture: they show where there is none,
 * and where it could not be loaded.
 */
export function Portrait({ member }: { member: Pick<Member, 'name' | 'imageUrl'> }) {
  return (
    <div className="portrait">
      <span aria-hidden="true">{initials(member.name)}</span>
      {member.imageUrl && (
        <img
          src={member.imageUrl}
          alt={member.name}
          width="480"
          height="600"
          loading="lazy"
          decoding="async"
        />
      )}
    </div>
  )
}
