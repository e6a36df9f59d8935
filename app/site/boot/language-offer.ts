// A language is offered to a browser that asks for it first, until the offer is followed or put away.
// Only such a browser loads this (boot.ts), so that no other page pays for it.
import styles from '#app/styles/components/language-offer.css?inline'
import { directionOf, languageFrom } from '#core/language.ts'
import { adoptStyles } from '../adopt-styles.ts'
import type { Offer } from '../content/translation.ts'

/** By the language's code. */
const originals: Record<string, Offer> = Object.fromEntries(
  Object.entries(
    import.meta.glob<Offer>('../content/*/offer.ts', { eager: true, import: 'offer' }),
  ).map(([path, offer]) => [path.split('/').at(-2), offer]),
)

/** What staff have made of it is in the page. */
const { offerCopy } = document.documentElement.dataset
const changed: Record<string, Offer> = JSON.parse(offerCopy ?? '{}')
const [language = ''] = navigator.language.split('-')
const offer = changed[language] ?? originals[language]

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
else show()

function show(): void {
  const header = document.querySelector<HTMLElement>('.site-header')
  const way = header
    ?.querySelector<HTMLAnchorElement>(`.language-switch[hreflang="${language}"]`)
    ?.getAttribute('href')
  if (!header || !way || !offer) return
  adoptStyles(styles)
  const aside = document.createElement('aside')
  aside.className = 'language-offer screen-only'
  aside.lang = language
  aside.dir = directionOf(languageFrom(language))
  // A dialog may cover the page from the start.
  aside.inert = header.inert
  const text = document.createElement('span')
  text.textContent = offer.text
  const link = document.createElement('a')
  link.textContent = offer.link
  link.href = way
  link.hreflang = language
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = offer.dismiss
  aside.append(text, link, button)
  for (const end of [link, button]) end.addEventListener('click', () => putAway(aside))
  document.querySelector('.site-footer')?.before(aside)
}

function putAway(aside: HTMLElement): void {
  aside.remove()
  try {
    localStorage.offered = 1
  } catch {
    // Storage is full or refused: then it is offered again.
  }
}
