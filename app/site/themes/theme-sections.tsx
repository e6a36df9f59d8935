import type { Picture } from '#core/media/picture.ts'
import { outlineOf } from '#core/rich-text/outline.ts'
import type { Theme } from '#core/themes/theme.ts'
import { richText } from '../content/rich-text.ts'
import { themePage } from '../content/themes.ts'
import { fillTemplate } from '../fill-template.ts'
import { RichTextBody } from '../rich-text/rich-text.tsx'
import { written } from '../written.tsx'

export function Thesis({ page }: Pick<Theme, 'page'>) {
  return (
    <section className="section" aria-labelledby="thesis-title">
      <div className="wrap">
        <header className="grid split section-head">
          <h2 id="thesis-title">{themePage.sections.thesis}</h2>
          <p className="lead" {...written(page.thesis.intro)}>
            {page.thesis.intro}
          </p>
        </header>
        <ul className="points">
          {page.thesis.cards.map((card) => (
            <li key={card.title}>
              <h3 {...written(card.title)}>{card.title}</h3>
              <p {...written(card.text)}>{card.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Why({ theme, pictures }: { theme: Theme; pictures: ReadonlyMap<string, Picture> }) {
  const { why } = theme.page
  const title = why.title || fillTemplate(themePage.sections.why, { name: theme.name })
  return (
    <section className="section ruled why" aria-labelledby="why-title">
      <div className="wrap grid split">
        <h2 id="why-title" {...written(title)}>
          {title}
        </h2>
        <RichTextBody
          tree={why.body}
          outline={outlineOf(why.body, richText.notes)}
          copy={richText}
          pictures={pictures}
          isPart
        />
      </div>
    </section>
  )
}

export function Opportunity({ page }: Pick<Theme, 'page'>) {
  return (
    <section className="section on-ink" aria-labelledby="opportunity-title">
      <div className="wrap">
        <header className="grid split section-head">
          <h2 id="opportunity-title">{themePage.sections.opportunity}</h2>
          <p className="lead" {...written(page.opportunity.intro)}>
            {page.opportunity.intro}
          </p>
        </header>
        <ul className="quarters">
          {page.opportunity.regions.map((region) => (
            <li key={region.title}>
              <h3 {...written(region.title)}>{region.title}</h3>
              <p className="quiet" {...written(region.text)}>
                {region.text}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
