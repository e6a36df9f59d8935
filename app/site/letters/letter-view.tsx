import type { Letter, LetterSummary } from '#core/letters/letter.ts'
import type { Picture } from '#core/media/picture.ts'
import type { ProofLine as Line } from '#core/proofs/proofs.server.ts'
import { outlineOf } from '#core/rich-text/outline.ts'
import type { Member } from '#core/team/member.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { lettersCopy } from '../content/letters.ts'
import { richTextCopy } from '../content/rich-text.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PrintLine } from '../frame/print-line.tsx'
import type { Site } from '../page.ts'
import { SitePicture } from '../picture.tsx'
import { ProofLine } from '../proof/proof-line.tsx'
import { besidesOf } from '../rich-text/besides.ts'
import { RichTextBody } from '../rich-text/rich-text.tsx'
import { Byline, Masthead } from './edition.tsx'
import { OtherLetters } from './other-letters.tsx'

export function LetterView(props: {
  letter: Letter
  pictures: ReadonlyMap<string, Picture>
  later: LetterSummary | undefined
  earlier: LetterSummary | undefined
  author: Member | undefined
  proof: Line | undefined
  site: Site
}) {
  const copy = useCopy()
  const { letter, later, earlier, author, pictures, proof, site } = props
  const { allLetters, note } = wordsIn(copy, lettersCopy).letter
  return (
    <>
      <article>
        <PrintLine site={site} path={`/letters/${letter.slug}`} />
        <PageHead
          masthead={<Masthead letter={letter} />}
          way={
            <a className="text-link" href={allLetters.href}>
              {allLetters.label}
            </a>
          }
          title={letter.title}
          lead={letter.excerpt}
        />
        <div className="wrap grid reading">
          <div className="reading-side">
            <Byline letter={letter} author={author} />
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
              besides={besidesOf(letter)}
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

function Consultation() {
  const { button, text } = useWords(lettersCopy).letter.consultation
  return (
    <section className="section reading-call screen-only" aria-labelledby="consultation-title">
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
