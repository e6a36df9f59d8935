import { home } from '../content/home.ts'

export function Consultation() {
  const { button, id, text, title } = home.consultation
  return (
    <section className="section ruled call" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap grid split">
        <h2 id={`${id}-title`}>{title}</h2>
        <div>
          <p className="lead">{text}</p>
          <a className="button" href={button.href}>
            {button.label}
          </a>
        </div>
      </div>
    </section>
  )
}
