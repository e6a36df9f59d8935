import type { Theme } from '#core/themes/theme.ts'
import { themes as copy } from '../content/themes.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ThemeCard } from './theme-card.tsx'

export function ThemesView({ themes }: { themes: Theme[] }) {
  const isEmpty = themes.length === 0
  return (
    <>
      <PageHead title={copy.title} lead={copy.intro} />
      <div className="wrap themes-list">
        {isEmpty ? (
          <p className="lead">{copy.empty}</p>
        ) : (
          <ul className="theme-cards">
            {themes.map((theme) => (
              <ThemeCard key={theme.id} theme={theme} link={copy.cardLink} level={2} />
            ))}
          </ul>
        )}
        <div className="themes-end">
          {!isEmpty && <p className="note">{copy.note}</p>}
          <a className="button screen-only" href={copy.button.href}>
            {copy.button.label}
          </a>
        </div>
      </div>
    </>
  )
}
