import { type Fact, listFacts } from '#core/facts/facts.server.ts'
import type { MemberPreview } from '#core/team/member.ts'
import { listHomeMembers } from '#core/team/members.server.ts'
import type { Theme } from '#core/themes/theme.ts'
import { listThemes } from '#core/themes/themes.server.ts'
import { wordsIn } from '../content/copy.ts'
import { homeCopy } from '../content/home.ts'
import { latest } from '../latest.ts'
import { sitePage } from '../page.ts'
import { sharedOnCards } from '../themes/shared-name.ts'
import { HomeView } from './home-view.tsx'

export const homePage = sitePage<{ members: MemberPreview[]; themes: Theme[]; facts: Fact[] }>({
  kind: 'home',
  dependsOn: ['team', 'themes', 'facts', 'settings'],
  styles: ({ themes }) => sharedOnCards(themes),
  View: ({ data, site }) => HomeView({ ...data, site }),
  async load(db, _, now, language) {
    const [members, themes, facts] = await Promise.all([
      listHomeMembers(db, language),
      listThemes(db, now, language),
      listFacts(db, language),
    ])
    return { members, themes, facts }
  },
  head({ members, themes }, { copy }) {
    const { meta, hero } = wordsIn(copy, homeCopy)
    return {
      ...meta,
      canonical: '/',
      changed: latest([
        ...members.map(({ lastUpdated }) => lastUpdated),
        ...themes.map(({ publishedAt }) => publishedAt),
      ]),
      social: { title: hero.headline, eyebrow: '' },
    }
  },
})
