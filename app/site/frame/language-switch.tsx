import { otherLanguages, ownNames } from '#core/language.ts'
import { useCopy } from '../content/copy-context.ts'
import { written } from '../written.tsx'

/** Leads to the same page in each other language, and is written in that. */
export function LanguageSwitch({ hrefs }: { hrefs: readonly string[] }) {
  const copy = useCopy()
  return otherLanguages(copy.language).map((other, index) => (
    <a
      key={other}
      className="language-switch"
      href={hrefs[index]}
      hrefLang={other}
      lang={other}
      {...written(copy, ownNames[other])}
    >
      {ownNames[other]}
    </a>
  ))
}
