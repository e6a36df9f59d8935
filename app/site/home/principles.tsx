import { home } from '../content/home.ts'
import { SectionHead } from './section-head.tsx'

export function Principles() {
  const { id, intro, items, title } = home.principles
  return (
    <section className="section on-ink" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <ul className="quarters">
          {items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p className="quiet">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
