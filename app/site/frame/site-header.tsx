import type { Picture } from '#core/media/picture.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { frameCopy } from '../content/frame.ts'
import { Island } from '../island.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

export function SiteHeader(props: {
  name: string
  logo: Picture | undefined
  current: string | undefined
  /** Addresses of the same page in each other language. */
  twins: readonly string[]
  inert: boolean | undefined
}) {
  const copy = useCopy()
  const { name, logo, current, twins, inert } = props
  const { button, items, label } = wordsIn(copy, frameCopy).navigation
  return (
    <header className="site-header" inert={inert}>
      <div className="wrap">
        <a
          className="logo"
          href={wordsIn(copy, frameCopy).home.href}
          aria-label={wordsIn(copy, frameCopy).home.label}
        >
          <Logo name={name} picture={logo} />
        </a>
        <nav className="site-nav quiet-links screen-only" aria-label={label}>
          {items.map((item) => (
            <a
              key={item.href}
              href={item.href}
              aria-current={item.href === (current && link(copy, current)) ? 'true' : undefined}
            >
              {item.label}
            </a>
          ))}
          <LanguageSwitch hrefs={twins} />
          <a className="button" href={button.href}>
            {button.label}
          </a>
        </nav>
        <Island name="menu" props={{ current, to: twins }} />
      </div>
    </header>
  )
}
