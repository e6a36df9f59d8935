import { dayIn } from '#core/dates.ts'
import { proofName } from '#core/proofs/proof-text.ts'
import type { Proof } from '#core/proofs/proofs.server.ts'
import { fillTemplate, link, wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { proofCopy } from '../content/proof.ts'
import { longDay } from '../format.ts'
import { PageHead } from '../frame/page-head.tsx'
import type { Site } from '../page.ts'
import { written } from '../written.tsx'

/** `listed` is the day, YYYY-MM-DD, of the first list that names it. */
export type ProofData = { proof: Proof; listed: string }

export function ProofView({ proof, listed, site }: ProofData & { site: Site }) {
  const copy = useCopy()
  const words = wordsIn(copy, proofCopy)
  const { kind, version, title, text, address } = proof
  const { withdrawn } = words
  return (
    <article>
      <PageHead
        eyebrow={
          text === undefined ? withdrawn.title : fillTemplate(copy, words.eyebrow, { version })
        }
        title={title}
        lead={text === undefined ? withdrawn.text : words.lead}
      />
      <div className="wrap grid reading">
        <div className="reading-side">
          <Facts proof={proof} listed={listed} site={site} />
          {address !== undefined && (
            <p>
              <a className="text-link" href={link(copy, currentPathOf(proof))}>
                {words.current}
              </a>
            </p>
          )}
        </div>
        <div className="reading-main">
          {text !== undefined && (
            <div className="prose proof-text">
              {text
                .trimEnd()
                .split('\n')
                .map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: Lines never move.
                  <TextLine key={index} line={line} />
                ))}
              {kind === 'legal' && text.includes('{') && <p className="note">{words.braces}</p>}
            </div>
          )}
          <HowToCheck proof={proof} listed={listed} origin={site.origin} />
        </div>
      </div>
    </article>
  )
}

/** A day has no letters to tell its direction by: it begins where the page's lines do. */
function TextLine({ line }: { line: string }) {
  const copy = useCopy()
  return /\p{L}/u.test(line) ? (
    <p {...written(copy, line)}>{line}</p>
  ) : (
    <p>
      <bdi>{line}</bdi>
    </p>
  )
}

/** The English path at which the text is read today. */
export function currentPathOf({ kind, address }: Proof): string {
  if (address === undefined) return kind === 'legal' ? '/legal/terms' : '/letters'
  return kind === 'legal' ? `/legal/${address}` : `/letters/${encodeURIComponent(address)}`
}

const fileOf = (proof: Proof) => `/proof/${proofName(proof)}.txt`

function Facts({ proof, listed, site }: ProofData & { site: Site }) {
  const copy = useCopy()
  const { facts } = wordsIn(copy, proofCopy)
  const { from, until, sha256, text } = proof
  const day = (at: Date) => <time dateTime={at.toISOString()}>{dayOf(at)}</time>
  const dayOf = (at: Date) => longDay(copy, dayIn(site.timeZone, at))
  return (
    <dl className="proof-facts">
      <dt>{facts.from}</dt>
      <dd>{day(from)}</dd>
      {until && (
        <>
          <dt>{facts.until}</dt>
          <dd>{day(until)}</dd>
        </>
      )}
      <dt>{facts.fingerprint}</dt>
      <dd>
        <code dir="ltr">{sha256}</code>
      </dd>
      {text !== undefined && (
        <>
          <dt>{facts.file}</dt>
          <dd>
            <a href={fileOf(proof)}>
              <bdi dir="ltr">{fileOf(proof)}</bdi>
            </a>
          </dd>
        </>
      )}
      <dt>{facts.list}</dt>
      <dd>
        <a href={`/proof/${listed}.txt`}>{longDay(copy, listed)}</a>
      </dd>
    </dl>
  )
}

function HowToCheck(props: { proof: Proof; listed: string; origin: string }) {
  const { proof, listed, origin } = props
  const { check } = useWords(proofCopy)
  const list = `${origin}/proof/${listed}.txt`
  return (
    <section className="prose" aria-labelledby="check-title">
      <h2 id="check-title">{check.title}</h2>
      <p>{check.intro}</p>
      <ol>
        {proof.text !== undefined && (
          <li>
            {check.file}
            <Command>{`curl -s '${origin}${fileOf(proof)}' | sha256sum`}</Command>
          </li>
        )}
        <li>
          {check.list}
          <Command>{`curl -s '${list}' | grep ${proof.sha256.slice(0, 8)}`}</Command>
          <Command>{`curl -s '${list}' | sha256sum`}</Command>
        </li>
        <li>
          {check.head}
          <Command>{`curl -s '${origin}/proof/heads.txt' | grep ^${listed}`}</Command>
        </li>
      </ol>
      <p>{check.outside}</p>
    </section>
  )
}

function Command({ children }: { children: string }) {
  return (
    <code className="proof-command" dir="ltr">
      {children}
    </code>
  )
}
