import { otherLanguage, ownNames } from '#core/language.ts'
import { useCopy } from '../content/copy-context.ts'
import { written } from '../written.tsx'

/** Leads to the same page in the other language, and is written in that. */
export function LanguageSwitch({ href }: { href: string }) {
  const copy = useCopy()
  const other = otherLanguage(copy.language)
  return (
    <a
      className="language-switch"
      href={href}
      hrefLang={other}
      lang={other}
      {...written(copy, ownNames[other])}
    >
      {ownNames[other]}
    </a>
  )
}
