import type { Figure, Theme } from '#core/themes/theme.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { themePageCopy } from '../content/themes.ts'
import { ThemeDrawing } from '../drawings/theme-drawing.tsx'
import { Filled } from '../filled.tsx'
import { ShownInEnglish, written } from '../written.tsx'
import { FigureValue } from './figure-value.tsx'
import { SourceNote } from './source-note.tsx'

export function ThemeHero({ theme }: { theme: Theme }) {
  const copy = useCopy()
  const { breadcrumb, eyebrow, figuresTitle } = wordsIn(copy, themePageCopy)
  return (
    <header className="page-head theme-hero wrap">
      <nav aria-label={breadcrumb.label}>
        <ol className="breadcrumb quiet-links">
          <li>
            <a href={breadcrumb.home.href}>{breadcrumb.home.label}</a>
          </li>
          <li>
            <a href={breadcrumb.themes.href}>{breadcrumb.themes.label}</a>
          </li>
          <li aria-current="page">
            <bdi>{theme.name}</bdi>
          </li>
        </ol>
      </nav>
      <div className="grid split">
        <p className="eyebrow" dir="auto">
          <Filled sentence={eyebrow} values={{ name: theme.name }} />
        </p>
        <h1 {...written(copy, theme.page.hero.headline)}>{theme.page.hero.headline}</h1>
        <p className="lead" {...written(copy, theme.page.hero.lead)}>
          {theme.page.hero.lead}
        </p>
        <ShownInEnglish language={theme.language} line="pageInEnglish" />
      </div>
      <ThemeDrawing theme={theme} />
      <section aria-label={figuresTitle}>
        <ul className="figures">
          {theme.page.figures.map((figure) => (
            <FigureItem key={figure.label} figure={figure} />
          ))}
        </ul>
      </section>
    </header>
  )
}

function FigureItem({ figure }: { figure: Figure }) {
  const copy = useCopy()
  return (
    <li>
      <FigureValue value={figure.value} />
      <span {...written(copy, figure.label)}>{figure.label}</span>
      <SourceNote source={figure.source} />
    </li>
  )
}
