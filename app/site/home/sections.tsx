import type { Theme } from '#core/themes/theme.ts'
import { useWords } from '../content/copy-context.ts'
import { homeCopy } from '../content/home.ts'
import { themesCopy } from '../content/themes.ts'
import { Vault } from '../drawings/vault.tsx'
import { ThemeCards } from '../themes/theme-card.tsx'
import { SectionHead } from './section-head.tsx'

export function TheBridge() {
  const { cards, id, intro, title } = useWords(homeCopy).bridge
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <ul className="spans">
          {cards.map((card) => (
            <li key={card.title}>
              <Vault />
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function ThematicInvesting({ hasThemes }: { hasThemes: boolean }) {
  const { button, cards, id, intro, title } = useWords(homeCopy).thematic
  return (
    <section className="section thematic" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap grid">
        <header className="thematic-head">
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="lead">{intro}</p>
          {hasThemes && (
            <a className="button button-quiet screen-only" href={button.href}>
              {button.label}
            </a>
          )}
        </header>
        <ul className="points">
          {cards.map((card) => (
            <li key={card.title}>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** One sentence across the page, and what follows from it as one numbered text. */
export function Principles() {
  const { id, intro, items, title } = useWords(homeCopy).principles
  return (
    <section className="principles" id={id} aria-labelledby={`${id}-title`}>
      <header className="sentence on-ink">
        <div className="wrap">
          <h2 id={`${id}-title`}>{title}</h2>
          <p>{intro}</p>
        </div>
      </header>
      <ol className="wrap numbered">
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3> <p>{item.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function ThemesGrid({ themes }: { themes: Theme[] }) {
  const { cardLink, id, intro, note, title } = useWords(homeCopy).themesGrid
  const { empty } = useWords(themesCopy)
  const isEmpty = themes.length === 0
  return (
    <section className="section themes-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={isEmpty ? empty : intro} />
        {!isEmpty && (
          <>
            <ThemeCards themes={themes} link={cardLink} level={3} />
            <p className="note">{note}</p>
          </>
        )}
      </div>
    </section>
  )
}

export function Consultation() {
  const { button, id, text, title } = useWords(homeCopy).consultation
  return (
    <section className="section call" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap grid split">
        <h2 id={`${id}-title`}>{title}</h2>
        <div>
          <p className="lead">{text}</p>
          <a className="button screen-only" href={button.href}>
            {button.label}
          </a>
        </div>
      </div>
    </section>
  )
}
