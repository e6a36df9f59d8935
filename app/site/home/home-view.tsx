import type { MemberPreview } from '#core/team/member.ts'
import type { Theme } from '#core/themes/theme.ts'
import { Comparison } from './comparison.tsx'
import { Consultation } from './consultation.tsx'
import { Hero } from './hero.tsx'
import { Leadership } from './leadership.tsx'
import { Principles } from './principles.tsx'
import { TheBridge } from './the-bridge.tsx'
import { ThematicInvesting } from './thematic-investing.tsx'
import { ThemesGrid } from './themes-grid.tsx'

export function HomeView(props: { members: MemberPreview[]; themes: Theme[] }) {
  return (
    <>
      <Hero />
      <TheBridge />
      <ThematicInvesting />
      <Principles />
      <Comparison />
      <ThemesGrid themes={props.themes} />
      <Leadership members={props.members} />
      <Consultation />
    </>
  )
}
