import type { LetterSummary } from '#core/letters/letter.ts'
import { link } from '../content/current-copy.ts'
import { letters as copy } from '../content/letters.ts'
import { fillTemplate } from '../fill-template.ts'
import { longDay } from '../format.ts'
import { Notice } from '../frame/notice.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { written } from '../written.tsx'
import { type LettersData, placeOf } from './letters-data.ts'

export function LettersView({ letters, years, year, page, hasMore }: LettersData) {
  const isWhole = years.length === 0
  return (
    <>
      <PageHead title={year ? yearTitle(year, page) : copy.title} lead={copy.intro} />
      <div className="wrap letters quiet-links">
        {letters.length === 0 && <p className="lead">{copy.empty}</p>}
        {letters.map((letter) => (
          <LetterItem key={letter.slug} letter={letter} />
        ))}
        {year && <Turns year={year} page={page} hasMore={hasMore} />}
        {isWhole && letters.length >= indexFrom && <LettersIndex letters={letters} />}
        {!isWhole && <Years years={years} current={year} />}
      </div>
    </>
  )
}

const indexFrom = 10

export function yearTitle(year: string, page: number): string {
  const { ofPage, ofYear } = copy.pages
  return page === 1 ? fillTemplate(ofYear, { year }) : fillTemplate(ofPage, { year, page })
}

function Turns({ year, page, hasMore }: Pick<LettersData, 'page' | 'hasMore'> & { year: string }) {
  const { name, later, earlier } = copy.pages
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={name}>
      {page > 1 && (
        <p>
          <a className="text-link" href={pageLink(year, page - 1)}>
            {later}
          </a>
        </p>
      )}
      {hasMore && (
        <p>
          <a className="text-link" href={pageLink(year, page + 1)}>
            {earlier}
          </a>
        </p>
      )}
    </nav>
  )
}

function Years({ years, current }: { years: readonly string[]; current: string | undefined }) {
  const { byYear } = copy.index
  const { ofYear } = copy.pages
  return (
    <nav className="letters-index" aria-label={byYear}>
      <h2 className="eyebrow">{byYear}</h2>
      <ul>
        {years.map((year) => (
          <li key={year}>
            <a href={pageLink(year, 1)} aria-current={year === current ? 'page' : undefined}>
              {fillTemplate(ofYear, { year })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function pageLink(year: string, page: number): string {
  return `${link('/letters')}?year=${placeOf(year, page)}`
}

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
      <a className="button screen-only" href={link.href}>
        {link.label}
      </a>
    </Notice>
  )
}
