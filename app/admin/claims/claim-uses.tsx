import { Link } from 'react-router'
import { pageOfText } from '#app/site/content/named-pages.ts'
import type { ClaimUse } from '#core/claims/figures.server.ts'
import { languageNames } from '#core/language.ts'
import { editorOf, textBases } from '../texts/text-bases.ts'

const states: Record<ClaimUse['state'], string> = {
  published: 'visitors see it',
  scheduled: 'scheduled',
  draft: 'in the draft',
  original: 'in the original',
}

export function ClaimUses({ uses }: { uses: readonly ClaimUse[] }) {
  const texts = Map.groupBy(uses, ({ kind, key, language, state }) =>
    [kind, key, language, state].join(' '),
  )
  return (
    <section aria-labelledby="named-by">
      <h2 id="named-by">Named by</h2>
      {texts.size === 0 && <p className="note">No text uses it.</p>}
      <ul className="rows claim-uses">
        {[...texts].map(([id, own]) => (
          <TextLine key={id} uses={own} />
        ))}
      </ul>
    </section>
  )
}

function TextLine({ uses }: { uses: readonly ClaimUse[] }) {
  const [use] = uses
  if (!use) return null
  const { kind, key, language } = use
  const address = use.state === 'published' && pageOfText(use)
  const base = { base: textBases[kind], language }
  return (
    <li>
      <p>
        <Link to={editorOf(base, key)} dir="auto">
          {use.title}
        </Link>{' '}
        <span className="tag">{languageNames[language]}</span>{' '}
        <span className="note">
          {states[use.state]}: {uses.map(({ field }) => field).join('; ')}
        </span>
      </p>
      {address && (
        <a href={address} target="_blank" rel="noreferrer" title="Opens in a new tab">
          View<span className="visually-hidden"> {address}</span>
        </a>
      )}
    </li>
  )
}
