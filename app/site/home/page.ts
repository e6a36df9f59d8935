import type { MemberPreview } from '#core/team/member.ts'
import { listHomeMembers } from '#core/team/members.server.ts'
import type { Theme } from '#core/themes/theme.ts'
import { listThemes } from '#core/themes/themes.server.ts'
import { wordsIn } from '../content/copy.ts'
import { homeCopy } from '../content/home.ts'
import { latest } from '../latest.ts'
import { sitePage } from '../page.ts'
import styles from './home.css?inline'
import { HomeView } from './home-view.tsx'

export const homePage = sitePage<{ members: MemberPreview[]; themes: Theme[] }>({
  kind: 'home',
  dependsOn: ['team', 'themes', 'settings'],
  styles,
  View: ({ data }) => HomeView(data),
  async load(db, _, now, language) {
    const [members, themes] = await Promise.all([
      listHomeMembers(db, language),
      listThemes(db, now, language),
    ])
    return { members, themes }
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
