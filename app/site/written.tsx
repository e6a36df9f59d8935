import { directionOf, type Language, languages, lineOf } from '#core/language.ts'
import { type Copy, wordsIn } from './content/copy.ts'
import { useCopy } from './content/copy-context.ts'
import { frameCopy } from './content/frame.ts'

/** What somebody wrote, as the attributes of its element: the language where it is not the page's. */
export function written(
  copy: Copy,
  text: string | undefined,
): {
  lang?: Language
  dir: 'ltr' | 'rtl' | 'auto'
} {
  const language = languageOfText(copy.language, text ?? '')
  if (!language || language === copy.language) return { dir: 'auto' }
  return { lang: language, dir: directionOf(language) }
}

/** By its letters, which may be those of the page; undefined where it has none. */
function languageOfText(page: Language, text: string): Language | undefined {
  const script = scriptOf(text)
  return [page, ...languages].find((language) => script === lineOf(language).script)
}

/** Latin letters tell less than others, since names keep them in every language. */
function scriptOf(text: string) {
  return scripts.find(({ letters }) => letters.test(text))?.script
}

const scripts = [...new Set(languages.map((language) => lineOf(language).script))]
  .toSorted((one, other) => Number(one === 'Latin') - Number(other === 'Latin'))
  .map((script) => ({ script, letters: new RegExp(`\\p{Script=${script}}`, 'u') }))

type EnglishLine = 'shownInEnglish' | 'pageInEnglish' | 'bindingInEnglish'

/** Beside a text that the page's language lacks; nothing where it is in the page's own. */
export function ShownInEnglish(props: { language: Language; line: EnglishLine }) {
  const copy = useCopy()
  const words = wordsIn(copy, frameCopy)
  if (props.language === copy.language) return null
  return <p className="note shown-in-english">{words[props.line]}</p>
}
