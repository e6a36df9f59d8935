import { wordsIn } from '../content/copy.ts'
import { useWords } from '../content/copy-context.ts'
import { notFoundCopy } from '../content/not-found.ts'
import { Notice } from '../frame/notice.tsx'
import { sitePage } from '../page.ts'

export const notFoundPage = sitePage({
  dependsOn: ['settings'],
  status: 404,
  View: NotFoundView,
  load: async () => ({}),
  head: (_, { copy }) => ({ ...wordsIn(copy, notFoundCopy).meta, noIndex: true }),
})

function NotFoundView() {
  const { eyebrow, title, text, link, places, placesTitle } = useWords(notFoundCopy)
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
