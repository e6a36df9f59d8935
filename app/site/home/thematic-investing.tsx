import { home } from '../content/home.ts'

export function ThematicInvesting() {
  const { button, cards, id, intro, title } = home.thematic
  return (
    <section className="section ruled thematic" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap grid">
        <header className="thematic-head">
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="lead">{intro}</p>
          <a className="button button-quiet" href={button.href}>
            {button.label}
          </a>
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
