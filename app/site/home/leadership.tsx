import type { MemberPreview } from '#core/team/member.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { homeCopy } from '../content/home.ts'
import { useItemsInTurns } from '../in-turns.ts'
import { Portrait } from '../team/portrait.tsx'
import { written } from '../written.tsx'
import { SectionHead } from './section-head.tsx'

export function Leadership({ members }: { members: MemberPreview[] }) {
  const copy = useCopy()
  const { id, intro, link: way, title } = wordsIn(copy, homeCopy).leadership
  const inTurns = useItemsInTurns(
    members.map((member) => <Leader key={member.slug} member={member} />),
  )
  if (members.length === 0) return null
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <ul className="leaders quiet-links" {...inTurns} />
        <a className="text-link" href={way.href}>
          {way.label}
        </a>
      </div>
    </section>
  )
}

function Leader({ member }: { member: MemberPreview }) {
  const copy = useCopy()
  const { slug, name, role } = member
  return (
    <li>
      <Portrait member={member} sizes="(min-width: 48rem) min(20vw, 19rem), 44vw" />
      <h3 {...written(copy, name)}>
        <a href={link(copy, `/team#${encodeURIComponent(slug)}`)}>{name}</a>
      </h3>
      <p className="note" {...written(copy, role)}>
        {role}
      </p>
    </li>
  )
}
