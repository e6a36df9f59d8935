import type { LetterSummary } from '#core/letters/letter.ts'
import { type Copy, fillTemplate, link, wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { numberOf, quarterOf, readTimeOf } from '../content/edition.ts'
import { lettersCopy } from '../content/letters.ts'
import { longDay } from '../format.ts'
import { Notice } from '../frame/notice.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { written } from '../written.tsx'
import { type LettersData, placeOf } from './letters-data.ts'

export function LettersView({ letters, years, year, page, hasMore }: LettersData) {
  const copy = useCopy()
  const words = wordsIn(copy, lettersCopy)
  const isWhole = years.length === 0
  return (
    <>
      <PageHead title={year ? yearTitle(copy, year, page) : words.title} lead={words.intro} />
      <div className="wrap letters quiet-links">
        {letters.length === 0 && <p className="lead">{words.empty}</p>}
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

export function yearTitle(copy: Copy, year: string, page: number): string {
  const { ofPage, ofYear } = wordsIn(copy, lettersCopy).pages
  return page === 1
    ? fillTemplate(copy, ofYear, { year })
    : fillTemplate(copy, ofPage, { year, page })
}

function Turns({ year, page, hasMore }: Pick<LettersData, 'page' | 'hasMore'> & { year: string }) {
  const copy = useCopy()
  const { name, later, earlier } = wordsIn(copy, lettersCopy).pages
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={name}>
      {page > 1 && (
        <p>
          <a className="text-link" href={pageLink(copy, year, page - 1)}>
            {later}
          </a>
        </p>
      )}
      {hasMore && (
        <p>
          <a className="text-link" href={pageLink(copy, year, page + 1)}>
            {earlier}
          </a>
        </p>
      )}
    </nav>
  )
}

function Years({ years, current }: { years: readonly string[]; current: string | undefined }) {
  const copy = useCopy()
  const words = wordsIn(copy, lettersCopy)
  const { byYear } = words.index
  const { ofYear } = words.pages
  return (
    <nav className="letters-index" aria-label={byYear}>
      <h2 className="eyebrow">{byYear}</h2>
      <ul>
        {years.map((year) => (
          <li key={year}>
            <a href={pageLink(copy, year, 1)} aria-current={year === current ? 'page' : undefined}>
              {fillTemplate(copy, ofYear, { year })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function pageLink(copy: Copy, year: string, page: number): string {
  return `${link(copy, '/letters')}?year=${placeOf(year, page)}`
}

function LettersIndex({ letters }: { letters: LetterSummary[] }) {
  const { byCategory, byYear } = useWords(lettersCopy).index
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
  const copy = useCopy()
  return (
    <nav aria-label={props.title}>
      <h2 className="eyebrow">{props.title}</h2>
      {[...props.groups].map(([name, letters]) => (
        <section key={name}>
          <h3 {...written(copy, name)}>{name}</h3>
          <ul>
            {letters.map(({ slug, title }) => (
              <li key={slug} {...written(copy, title)}>
                <a href={link(copy, `/letters/${encodeURIComponent(slug)}`)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function LetterItem({ letter }: { letter: LetterSummary }) {
  const copy = useCopy()
  const words = wordsIn(copy, lettersCopy)
  const { author, category, date, excerpt, slug, title } = letter
  return (
    <article className="letter-item">
      <div className="grid">
        <ul className="reading-facts">
          {numberOf(copy, letter) && (
            <li className="edition-number" {...written(copy, numberOf(copy, letter))}>
              {numberOf(copy, letter)}
            </li>
          )}
          <li {...written(copy, quarterOf(copy, letter))}>{quarterOf(copy, letter)}</li>
          <li>
            <time dateTime={date}>{longDay(copy, date)}</time>
          </li>
          <li {...written(copy, category)}>{category}</li>
          <li {...written(copy, readTimeOf(copy, letter))}>{readTimeOf(copy, letter)}</li>
        </ul>
        <div className="letter-item-main">
          <h2 {...written(copy, title)}>
            <a href={link(copy, `/letters/${encodeURIComponent(slug)}`)}>{title}</a>
          </h2>
          <p className="lead" {...written(copy, excerpt)}>
            {excerpt}
          </p>
          <p
            className="note"
            {...written(copy, fillTemplate(copy, words.letter.author, { author }))}
          >
            {fillTemplate(copy, words.letter.author, { author })}
          </p>
        </div>
      </div>
    </article>
  )
}

export function LetterNotFoundView() {
  const { eyebrow, link, text, title } = useWords(lettersCopy).notFound
  return (
    <Notice eyebrow={eyebrow} title={title} text={text}>
      <a className="button screen-only" href={link.href}>
        {link.label}
      </a>
    </Notice>
  )
}
