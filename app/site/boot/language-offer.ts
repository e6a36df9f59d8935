// Arabic is offered to a browser that asks for it first, until the offer is followed or put away.
// Only such a browser loads this (boot.ts), so that no other page pays for it.
import styles from '#app/styles/components/language-offer.css?inline'
import { adoptStyles } from '../adopt-styles.ts'
import { type Offer, offer as original } from '../content/ar/offer.ts'

/** What staff have made of it is in the page. */
const { offerCopy } = document.documentElement.dataset
const offer = offerCopy ? (JSON.parse(offerCopy) as Offer) : original

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
else show()

function show(): void {
  const header = document.querySelector<HTMLElement>('.site-header')
  const way = header?.querySelector<HTMLAnchorElement>('.language-switch')?.getAttribute('href')
  if (!header || !way) return
  adoptStyles(styles)
  const aside = document.createElement('aside')
  aside.className = 'language-offer screen-only'
  aside.lang = 'ar'
  aside.dir = 'rtl'
  // A dialog may cover the page from the start.
  aside.inert = header.inert
  const text = document.createElement('span')
  text.textContent = offer.text
  const link = document.createElement('a')
  link.textContent = offer.link
  link.href = way
  link.hreflang = 'ar'
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
