import type { Picture } from '#core/media/picture.ts'
import { frame } from '../content/frame.ts'
import { Island } from '../island.tsx'
import { Logo } from './logo.tsx'

export function SiteHeader(props: {
  name: string
  logo: Picture | undefined
  current: string | undefined
  inert: boolean | undefined
}) {
  const { name, logo, current, inert } = props
  const { button, items, label } = frame.navigation
  return (
    <header className="site-header" inert={inert}>
      <div className="wrap">
        <a className="logo" href={frame.home.href} aria-label={frame.home.label}>
          <Logo name={name} picture={logo} />
        </a>
        <nav className="site-nav quiet-links screen-only" aria-label={label}>
          {items.map((item) => (
            <a
              key={item.href}
              href={item.href}
              aria-current={item.href === current ? 'true' : undefined}
            >
              {item.label}
            </a>
          ))}
          <a className="button" href={button.href}>
            {button.label}
          </a>
        </nav>
        <Island name="menu" props={{ current }} />
      </div>
    </header>
  )
}
