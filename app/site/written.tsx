import { directionOf, type Language } from '#core/language.ts'
import { type Copy, wordsIn } from './content/copy.ts'
import { useCopy } from './content/copy-context.ts'
import { frameCopy } from './content/frame.ts'

const arabicLetter = /\p{Script=Arabic}/u
const latinLetter = /\p{Script=Latin}/u

/** What somebody wrote, as the attributes of its element: the language where it is not the page's. */
export function written(
  copy: Copy,
  text: string | undefined,
): {
  lang?: Language
  dir: 'ltr' | 'rtl' | 'auto'
} {
  const language = languageOfText(text ?? '')
  if (!language || language === copy.language) return { dir: 'auto' }
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
  const copy = useCopy()
  const words = wordsIn(copy, frameCopy)
  if (props.language === copy.language) return null
  return <p className="note shown-in-english">{words[props.line]}</p>
}
