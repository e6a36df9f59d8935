import { bioParagraphs } from '#core/team/bio.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { teamCopy } from '../content/team.ts'
import { ShownInEnglish, written } from '../written.tsx'
import type { ShownMember } from './shown-member.ts'

export function MemberText({ member }: { member: ShownMember }) {
  const copy = useCopy()
  const words = wordsIn(copy, teamCopy)
  return (
    <div className="modal-text">
      <h2 id="member-name" {...written(copy, member.name)}>
        {member.name}
      </h2>
      <p className="member-role" {...written(copy, member.role)}>
        {member.role}
      </p>
      <ShownInEnglish
        language={isBioInEnglish(member) ? 'en' : copy.language}
        line="shownInEnglish"
      />
      {bioParagraphs(member.fullBio).map((paragraph) => (
        <p key={paragraph} {...written(copy, paragraph)}>
          {paragraph}
        </p>
      ))}
      {member.profileUrl && (
        <p>
          <a className="text-link" href={member.profileUrl} rel="noopener">
            {fillTemplate(copy, words.profile, {
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
