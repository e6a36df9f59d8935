import type { Theme } from '#core/themes/theme.ts'
import { link, noteClaims } from '../content/current-copy.ts'
import { written } from '../written.tsx'
import { FigureValue } from './figure-value.tsx'
import { SourceNote } from './source-note.tsx'

export function ThemeCard(props: { theme: Theme; link: string; level: 2 | 3 }) {
  const { theme, level } = props
  noteClaims(theme.claims)
  const Title = `h${level}` as const
  return (
    <li className="theme-card grid split">
      <div>
        <Title {...written(theme.name)}>
          <a href={link(`/themes/${encodeURIComponent(theme.slug)}`)}>{theme.name}</a>
        </Title>
        <p className="lead" {...written(theme.page.summary)}>
          {theme.page.summary}
        </p>
        <span className="theme-card-link" aria-hidden="true">
          {props.link}
        </span>
      </div>
      <ul className="theme-card-figures">
        {theme.page.figures.slice(0, 2).map((figure) => (
          <li key={figure.label} {...written(figure.label)}>
            <FigureValue value={figure.value} /> {figure.label}
            <SourceNote source={figure.source} plain />
          </li>
        ))}
      </ul>
    </li>
  )
}
