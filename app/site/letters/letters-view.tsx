import type { LetterSummary } from '#core/letters/letter.ts'
import { link } from '../content/current-copy.ts'
import { letters as copy } from '../content/letters.ts'
import { fillTemplate } from '../fill-template.ts'
import { longDay } from '../format.ts'
import { Notice } from '../frame/notice.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { written } from '../written.tsx'

export function LettersView({ letters }: { letters: LetterSummary[] }) {
  return (
    <>
      <PageHead title={copy.title} lead={copy.intro} />
      <div className="wrap letters quiet-links">
        {letters.length === 0 && <p className="lead">{copy.empty}</p>}
        {letters.map((letter) => (
          <LetterItem key={letter.slug} letter={letter} />
        ))}
        {letters.length >= indexFrom && <LettersIndex letters={letters} />}
      </div>
    </>
  )
}

const indexFrom = 10

function LettersIndex({ letters }: { letters: LetterSummary[] }) {
  const { byCategory, byYear } = copy.index
  const years = Map.groupBy(letters, ({ date }) => date.slice(0, 4))
  const categories = Map.groupBy(letters, ({ category }) => category)
  return (
    <div className="letters-index split">
      <IndexOf title={byYear} groups={years} />
      <IndexOf title={byCategory} groups={categories} />
    </div>
  )
}

function IndexOf(props: { title: string; groups: Map<string, LetterSummary[]> }) {
  return (
    <nav aria-label={props.title}>
      <h2 className="eyebrow">{props.title}</h2>
      {[...props.groups].map(([name, letters]) => (
        <section key={name}>
          <h3 {...written(name)}>{name}</h3>
          <ul>
            {letters.map(({ slug, title }) => (
              <li key={slug} {...written(title)}>
                <a href={link(`/letters/${encodeURIComponent(slug)}`)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

export function readTimeOf({ minutes, readTime }: LetterSummary): string {
  return readTime || fillTemplate(copy.letter.readTime, { minutes })
}

function LetterItem({ letter }: { letter: LetterSummary }) {
  const { author, category, date, excerpt, slug, title } = letter
  return (
    <article className="letter-item">
      <div className="grid">
        <ul className="reading-facts">
          <li>
            <time dateTime={date}>{longDay(date)}</time>
          </li>
          <li {...written(category)}>{category}</li>
          <li {...written(readTimeOf(letter))}>{readTimeOf(letter)}</li>
        </ul>
        <div className="letter-item-main">
          <h2 {...written(title)}>
            <a href={link(`/letters/${encodeURIComponent(slug)}`)}>{title}</a>
          </h2>
          <p className="lead" {...written(excerpt)}>
            {excerpt}
          </p>
          <p className="note" {...written(fillTemplate(copy.letter.author, { author }))}>
            {fillTemplate(copy.letter.author, { author })}
          </p>
        </div>
      </div>
    </article>
  )
}

export function LetterNotFoundView() {
  const { eyebrow, link, text, title } = copy.notFound
  return (
    <Notice eyebrow={eyebrow} title={title} text={text}>
      <a className="button" href={link.href}>
        {link.label}
      </a>
    </Notice>
  )
}
