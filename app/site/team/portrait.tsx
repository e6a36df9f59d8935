import { initials } from '#core/team/bio.ts'
import type { Member } from '#core/team/member.ts'
import { Vault } from '../drawings/vault.tsx'
import { SitePicture } from '../picture.tsx'

/** The initials lie beneath the picture: they show where it is missing or does not load. */
export function Portrait(props: {
  member: Pick<Member, 'name' | 'imageUrl' | 'imageAlt' | 'picture'>
  sizes: string
  isFirst?: boolean
}) {
  const { member, sizes, isFirst } = props
  return (
    <div className="portrait">
      <span aria-hidden="true">{initials(member.name)}</span>
      <Vault />
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
