import { directionOf } from '#core/language.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { frameCopy } from '../content/frame.ts'
import type { SitePage } from '../page.ts'

/** A page with what its script offers to browsers that ask for a language, as staff see it while they write its copy. */
export function withOffer(page: SitePage): SitePage {
  return {
    ...page,
    // The foot of a frame may be below the window.
    styles: (data) =>
      `${page.styles?.(data) ?? ''}.language-offer{position:absolute;inset-block:6rem auto}`,
    View: (shown) => (
      <>
        <page.View {...shown} />
        <LanguageOffer />
      </>
    ),
  }
}

function LanguageOffer() {
  const copy = useCopy()
  const { text, link, dismiss } = wordsIn(copy, frameCopy).arabicOffer
  const language = copy.language
  return (
    <aside className="language-offer" lang={language} dir={directionOf(language)}>
      <span>{text}</span>
      <a href="#content">{link}</a>
      <button type="button">{dismiss}</button>
    </aside>
  )
}
