import type { Theme } from '#core/themes/theme.ts'
import { home } from '../content/home.ts'
import { ThemeCard } from '../themes/theme-card.tsx'
import { SectionHead } from './section-head.tsx'

export function ThemesGrid({ themes }: { themes: Theme[] }) {
  const { cardLink, id, intro, note, title } = home.themesGrid
  return (
    <section className="section themes-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <ul className="theme-cards">
          {themes.map((theme) => (
            <ThemeCard key={theme.id} theme={theme} link={cardLink} level={3} />
          ))}
        </ul>
        <p className="note">{note}</p>
      </div>
    </section>
  )
}
