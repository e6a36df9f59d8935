import type { Letter, LetterSummary } from '#core/letters/letter.ts'
import type { Picture } from '#core/media/picture.ts'
import type { ProofLine as Line } from '#core/proofs/proofs.server.ts'
import { outlineOf } from '#core/rich-text/outline.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { lettersCopy } from '../content/letters.ts'
import { richTextCopy } from '../content/rich-text.ts'
import { longDay } from '../format.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PrintLine } from '../frame/print-line.tsx'
import type { Site } from '../page.ts'
import { SitePicture } from '../picture.tsx'
import { ProofLine } from '../proof/proof-line.tsx'
import { RichTextBody } from '../rich-text/rich-text.tsx'
import { written } from '../written.tsx'
import { readTimeOf } from './letters-view.tsx'
import { OtherLetters } from './other-letters.tsx'

export function LetterView(props: {
  letter: Letter
  pictures: ReadonlyMap<string, Picture>
  later: LetterSummary | undefined
  earlier: LetterSummary | undefined
  proof: Line | undefined
  site: Site
}) {
  const copy = useCopy()
  const { letter, later, earlier, pictures, proof, site } = props
  const { allLetters, eyebrow, note, separator } = wordsIn(copy, lettersCopy).letter
  return (
    <>
      <article>
        <PrintLine site={site} path={`/letters/${letter.slug}`} />
        <PageHead
          way={
            <a className="text-link" href={allLetters.href}>
              {allLetters.label}
            </a>
          }
          eyebrow={eyebrow + separator + letter.category}
          title={letter.title}
          lead={letter.excerpt}
        />
        <div className="wrap grid reading">
          <div className="reading-side">
            <Facts letter={letter} />
          </div>
          <div className="reading-main">
            {letter.image && (
              <SitePicture
                src={letter.image}
                picture={pictures.get(letter.image)}
                alt={letter.imageAlt}
                sizes="(min-width: 60rem) 44rem, 90vw"
                isFirst
              />
            )}
            <RichTextBody
              tree={letter.body}
              outline={outlineOf(letter.body, wordsIn(copy, richTextCopy).notes)}
              pictures={pictures}
            />
            <p className="note reading-note">{note}</p>
            <ProofLine proof={proof} site={site} />
          </div>
        </div>
      </article>
      <Consultation />
      <OtherLetters later={later} earlier={earlier} />
    </>
  )
}

function Facts({ letter }: { letter: Letter }) {
  const copy = useCopy()
  const words = wordsIn(copy, lettersCopy)
  const readTime = readTimeOf(copy, letter)
  const author = fillTemplate(copy, words.letter.author, { author: letter.author })
  return (
    <ul className="reading-facts">
      <li>
        <time dateTime={letter.date}>{longDay(copy, letter.date)}</time>
      </li>
      <li className="screen-only" {...written(copy, readTime)}>
        {readTime}
      </li>
      <li {...written(copy, author)}>{author}</li>
    </ul>
  )
}

function Consultation() {
  const { button, text } = useWords(lettersCopy).letter.consultation
  return (
    <section
      className="section ruled reading-call screen-only"
      aria-labelledby="consultation-title"
    >
      <div className="wrap grid split">
        <h2 id="consultation-title">{text}</h2>
        <p>
          <a className="button screen-only" href={button.href}>
            {button.label}
          </a>
        </p>
      </div>
    </section>
  )
}
