import { bioParagraphs } from '#core/team/bio.ts'
import { currentLanguage } from '../content/current-copy.ts'
import { team } from '../content/team.ts'
import { fillTemplate } from '../fill-template.ts'
import { ShownInEnglish, written } from '../written.tsx'
import type { ShownMember } from './shown-member.ts'

export function MemberText({ member }: { member: ShownMember }) {
  return (
    <div className="modal-text">
      <h2 id="member-name" {...written(member.name)}>
        {member.name}
      </h2>
      <p className="member-role" {...written(member.role)}>
        {member.role}
      </p>
      <ShownInEnglish
        language={isBioInEnglish(member) ? 'en' : currentLanguage()}
        line="shownInEnglish"
      />
      {bioParagraphs(member.fullBio).map((paragraph) => (
        <p key={paragraph} {...written(paragraph)}>
          {paragraph}
        </p>
      ))}
      {member.profileUrl && (
        <p>
          <a className="text-link" href={member.profileUrl} rel="noopener">
            {fillTemplate(team.profile, {
              host: new URL(member.profileUrl).hostname.replace(/^www\./, ''),
            })}
          </a>
        </p>
      )}
    </div>
  )
}

/** The record says so where the server sends it, the public call in its own names. */
function isBioInEnglish({ inEnglish }: ShownMember): boolean {
  return (inEnglish ?? []).some((name) => /^full_?bio$/i.test(name))
}
