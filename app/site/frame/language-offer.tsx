import { offer } from '../content/ar/offer.ts'
import { currentLanguage } from '../content/current-copy.ts'

/** In every copy of an English page, so hidden: the boot script shows it to Arabic browsers. */
export function LanguageOffer({ href, covered }: { href: string; covered: boolean | undefined }) {
  if (currentLanguage() !== 'en') return null
  return (
    <aside className="language-offer screen-only" lang="ar" dir="rtl" hidden inert={covered}>
      <span>{offer.text}</span>
      <a href={href} hrefLang="ar">
        {offer.link}
      </a>
      <button type="button">{offer.dismiss}</button>
    </aside>
  )
}
