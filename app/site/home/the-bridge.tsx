import { home } from '../content/home.ts'
import { SectionHead } from './section-head.tsx'

export function TheBridge() {
  const { cards, id, intro, title } = home.bridge
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <ul className="spans">
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
