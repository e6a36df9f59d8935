import { directionOf, type Language } from '#core/language.ts'
import { currentLanguage } from './content/current-copy.ts'
import { frame } from './content/frame.ts'

const arabicLetter = /\p{Script=Arabic}/u
const latinLetter = /\p{Script=Latin}/u

/** What somebody wrote, as the attributes of its element: the language where it is not the page's. */
export function written(text: string | undefined): {
  lang?: Language
  dir: 'ltr' | 'rtl' | 'auto'
} {
  const language = languageOfText(text ?? '')
  if (!language || language === currentLanguage()) return { dir: 'auto' }
  return { lang: language, dir: directionOf(language) }
}

/** By its letters; undefined where it has none. */
function languageOfText(text: string): Language | undefined {
  if (arabicLetter.test(text)) return 'ar'
  return latinLetter.test(text) ? 'en' : undefined
}

type EnglishLine = 'shownInEnglish' | 'pageInEnglish' | 'bindingInEnglish'

/** Beside a text that the page's language lacks; nothing where it is in the page's own. */
export function ShownInEnglish(props: { language: Language; line: EnglishLine }) {
  if (props.language === currentLanguage()) return null
  return <p className="note shown-in-english">{frame[props.line]}</p>
}
