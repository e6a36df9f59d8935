import type { Theme } from '#core/themes/theme.ts'
import { link, noteClaims } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { SmallDrawing } from '../drawings/theme-drawing.tsx'
import { useItemsInTurns } from '../in-turns.ts'
import { written } from '../written.tsx'
import { FigureValue } from './figure-value.tsx'
import { SourceNote } from './source-note.tsx'

type CardProps = { link: string; level: 2 | 3 }

export function ThemeCards({ themes, ...rest }: CardProps & { themes: readonly Theme[] }) {
  const inTurns = useItemsInTurns(
    themes.map((theme) => <ThemeCard key={theme.id} theme={theme} {...rest} />),
  )
  return <ul className="theme-cards" {...inTurns} />
}

function ThemeCard(props: CardProps & { theme: Theme }) {
  const copy = useCopy()
  const { theme, level } = props
  noteClaims(copy, theme.claims)
  const Title = `h${level}` as const
  return (
    <li className="theme-card grid split">
      <div>
        <Title {...written(copy, theme.name)}>
          <a href={link(copy, `/themes/${encodeURIComponent(theme.slug)}`)}>{theme.name}</a>
        </Title>
        <p className="lead" {...written(copy, theme.page.summary)}>
          {theme.page.summary}
        </p>
        <span className="theme-card-link" aria-hidden="true">
          {props.link}
        </span>
      </div>
      <SmallDrawing theme={theme} />
      <ul className="theme-card-figures">
        {theme.page.figures.slice(0, 2).map((figure) => (
          <li key={figure.label} {...written(copy, figure.label)}>
            <FigureValue value={figure.value} /> {figure.label}
            <SourceNote source={figure.source} plain />
          </li>
        ))}
      </ul>
    </li>
  )
}
