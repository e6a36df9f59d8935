import { otherLanguage, ownNames } from '#core/language.ts'
import { currentLanguage } from '../content/current-copy.ts'
import { written } from '../written.tsx'

/** Leads to the same page in the other language, and is written in that. */
export function LanguageSwitch({ href }: { href: string }) {
  const other = otherLanguage(currentLanguage())
  return (
    <a
      className="language-switch"
      href={href}
      hrefLang={other}
      lang={other}
      {...written(ownNames[other])}
    >
      {ownNames[other]}
    </a>
  )
}
