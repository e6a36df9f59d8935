import type { MemberPreview } from '#core/team/member.ts'
import { link } from '../content/current-copy.ts'
import { home } from '../content/home.ts'
import { Portrait } from '../team/portrait.tsx'
import { written } from '../written.tsx'
import { SectionHead } from './section-head.tsx'

export function Leadership({ members }: { members: MemberPreview[] }) {
  const { id, intro, link: way, title } = home.leadership
  if (members.length === 0) return null
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <ul className="leaders quiet-links">
          {members.map((member) => (
            <li key={member.slug}>
              <Portrait member={member} sizes="(min-width: 64rem) 19rem, 44vw" />
              <h3 {...written(member.name)}>
                <a href={link(`/team#${encodeURIComponent(member.slug)}`)}>{member.name}</a>
              </h3>
              <p className="note" {...written(member.role)}>
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
