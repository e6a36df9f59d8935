import { home } from '../content/home.ts'
import { BridgeDrawing } from './bridge/bridge-drawing.tsx'

export function Hero() {
  const { button, eyebrow, headline, subline } = home.hero
  const words = headline.split(' ')
  const lastTwo = words.splice(-2).join(' ')
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <p className="eyebrow">{eyebrow}</p>
        <h1 id="hero-title">
          {words.join(' ')} <span>{lastTwo}</span>
        </h1>
        <p className="lead">{subline}</p>
        <a className="button" href={button.href}>
          {button.label}
        </a>
      </div>
      <BridgeDrawing />
    </section>
  )
}
