import { notFound } from '../content/not-found.ts'
import { Notice } from '../frame/notice.tsx'

export function NotFoundView() {
  const { eyebrow, title, text, link, places, placesTitle } = notFound
  return (
    <Notice eyebrow={eyebrow} title={title} text={text}>
      <a className="button" href={link.href}>
        {link.label}
      </a>
      <nav className="notice-places" aria-label={placesTitle}>
        {places.map((place) => (
          <a key={place.href} className="text-link" href={place.href}>
            {place.label}
          </a>
        ))}
      </nav>
    </Notice>
  )
}
