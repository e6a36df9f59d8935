import type { Picture } from '#core/media/picture.ts'
import { outlineOf } from '#core/rich-text/outline.ts'
import type { Theme } from '#core/themes/theme.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { richTextCopy } from '../content/rich-text.ts'
import { themePageCopy } from '../content/themes.ts'
import { RichTextBody } from '../rich-text/rich-text.tsx'
import { written } from '../written.tsx'

export function Thesis({ page }: Pick<Theme, 'page'>) {
  const copy = useCopy()
  const words = wordsIn(copy, themePageCopy)
  return (
    <section className="section" aria-labelledby="thesis-title">
      <div className="wrap">
        <header className="grid split section-head">
          <h2 id="thesis-title">{words.sections.thesis}</h2>
          <p className="lead" {...written(copy, page.thesis.intro)}>
            {page.thesis.intro}
          </p>
        </header>
        <ul className="points thesis-points">
          {page.thesis.cards.map((card) => (
            <li key={card.title}>
              <h3 {...written(copy, card.title)}>{card.title}</h3>
              <p {...written(copy, card.text)}>{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Why({ theme, pictures }: { theme: Theme; pictures: ReadonlyMap<string, Picture> }) {
  const copy = useCopy()
  const richTextWords = wordsIn(copy, richTextCopy)
  const themePageWords = wordsIn(copy, themePageCopy)
  const { why } = theme.page
  const title = why.title || fillTemplate(copy, themePageWords.sections.why, { name: theme.name })
  return (
    <section className="section why" aria-labelledby="why-title">
      <div className="wrap grid split">
        <h2 id="why-title" {...written(copy, title)}>
          {title}
        </h2>
        <RichTextBody
          tree={why.body}
          outline={outlineOf(why.body, richTextWords.notes)}
          pictures={pictures}
          isPart
        />
      </div>
    </section>
  )
}

export function Opportunity({ page }: Pick<Theme, 'page'>) {
  const copy = useCopy()
  const words = wordsIn(copy, themePageCopy)
  return (
    <section className="section on-ink" aria-labelledby="opportunity-title">
      <div className="wrap">
        <header className="grid split section-head">
          <h2 id="opportunity-title">{words.sections.opportunity}</h2>
          <p className="lead" {...written(copy, page.opportunity.intro)}>
            {page.opportunity.intro}
          </p>
        </header>
        <ul className="quarters">
          {page.opportunity.regions.map((region) => (
            <li key={region.title}>
              <h3 {...written(copy, region.title)}>{region.title}</h3>
              <p className="quiet" {...written(copy, region.text)}>
                {region.text}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
