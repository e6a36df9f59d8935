import { home } from '../content/home.ts'
import { SectionHead } from './section-head.tsx'

export function Principles() {
  const { id, intro, items, title } = home.principles
  return (
    <section className="section principles" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <ul className="principles-list">
          {items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
