import type { MemberPreview } from '#core/team/member.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { homeCopy } from '../content/home.ts'
import { Portrait } from '../team/portrait.tsx'
import { written } from '../written.tsx'
import { SectionHead } from './section-head.tsx'

export function Leadership({ members }: { members: MemberPreview[] }) {
  const copy = useCopy()
  const { id, intro, link: way, title } = wordsIn(copy, homeCopy).leadership
  if (members.length === 0) return null
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <ul className="leaders quiet-links">
          {members.map((member) => (
            <li key={member.slug}>
              <Portrait member={member} sizes="(min-width: 48rem) min(20vw, 19rem), 44vw" />
              <h3 {...written(copy, member.name)}>
                <a href={link(copy, `/team#${encodeURIComponent(member.slug)}`)}>{member.name}</a>
              </h3>
              <p className="note" {...written(copy, member.role)}>
                {member.role}
              </p>
            </li>
          ))}
        </ul>
        <a className="text-link" href={way.href}>
          {way.label}
        </a>
      </div>
    </section>
  )
}
