import type { Fact } from '#core/facts/facts.server.ts'
import type { MemberPreview } from '#core/team/member.ts'
import type { Theme } from '#core/themes/theme.ts'
import { useWords } from '../content/copy-context.ts'
import { homeCopy } from '../content/home.ts'
import type { Site } from '../page.ts'
import { BridgeDrawing } from './bridge/bridge-drawing.tsx'
import { Comparison } from './comparison.tsx'
import { HowToCheck } from './how-to-check.tsx'
import { Leadership } from './leadership.tsx'
import { Consultation, Principles, TheBridge, ThematicInvesting, ThemesGrid } from './sections.tsx'

export function HomeView(props: {
  members: MemberPreview[]
  themes: Theme[]
  facts: Fact[]
  site: Site
}) {
  return (
    <>
      <Hero />
      <TheBridge />
      <ThematicInvesting hasThemes={props.themes.length > 0} />
      <Principles />
      <Comparison />
      <HowToCheck facts={props.facts} site={props.site} />
      <ThemesGrid themes={props.themes} />
      <Leadership members={props.members} />
      <Consultation />
    </>
  )
}

function Hero() {
  const { button, eyebrow, headline, subline } = useWords(homeCopy).hero
  const parts = headline.split(' ')
  const lastTwo = parts.splice(-2).join(' ')
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <p className="eyebrow">{eyebrow}</p>
        <h1 id="hero-title">
          <bdi>{parts.join(' ')}</bdi> <span>{lastTwo}</span>
        </h1>
        <p className="lead">{subline}</p>
        <a className="button screen-only" href={button.href}>
          {button.label}
        </a>
      </div>
      <BridgeDrawing />
    </section>
  )
}
