import type { Theme } from '#core/themes/theme.ts'
import { useWords } from '../content/copy-context.ts'
import { themesCopy } from '../content/themes.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ThemeCards } from './theme-card.tsx'

export function ThemesView({ themes }: { themes: Theme[] }) {
  const words = useWords(themesCopy)
  const isEmpty = themes.length === 0
  return (
    <>
      <PageHead title={words.title} lead={words.intro} />
      <div className="wrap themes-list">
        {isEmpty ? (
          <p className="lead">{words.empty}</p>
        ) : (
          <ThemeCards themes={themes} link={words.cardLink} level={2} />
        )}
        <div className="themes-end">
          {!isEmpty && <p className="note">{words.note}</p>}
          <a className="button screen-only" href={words.button.href}>
            {words.button.label}
          </a>
        </div>
      </div>
    </>
  )
}
