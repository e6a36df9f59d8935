import { initials } from '#core/team/bio.ts'
import type { Member } from '#core/team/member.ts'
import { SitePicture } from '../picture.tsx'

/**
 * A portrait under an arch. The initials lie beneath the picture: they show where there is none,
 * and where it could not be loaded.
 */
export function Portrait(props: {
  member: Pick<Member, 'name' | 'imageUrl' | 'imageAlt' | 'picture'>
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
  isFirst?: boolean
}) {
  const { member, sizes, isFirst } = props
  return (
    <div className="portrait">
      <span aria-hidden="true">{initials(member.name)}</span>
      {member.imageUrl && (
        <SitePicture
          src={member.imageUrl}
          picture={member.picture}
          alt={member.imageAlt || member.name}
          sizes={sizes}
          isFirst={isFirst}
        />
      )}
    </div>
  )
}
