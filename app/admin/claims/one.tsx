import { Link } from 'react-router'
import { pageOfText } from '#app/site/content/named-pages.ts'
import { headOf } from '#app/ui/titled.ts'
import type { ClaimUse } from '#core/claims/figures.server.ts'
import { languageNames } from '#core/language.ts'
import { RecordScreen } from '../record/screen.tsx'
import { editorOf, textBases } from '../texts/text-bases.ts'
import type { Route } from './+types/one.ts'
import { screens } from './screen.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(loaderData?.name ?? 'Claim', matches)
}

export const loader = (args: Route.LoaderArgs) => screens.find(args)

export const action = (args: Route.ActionArgs) => screens.save(args)

export default function OneClaim({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordScreen data={loaderData} answer={actionData}>
      <ClaimUses uses={loaderData.more} />
    </RecordScreen>
  )
}

const states: Record<ClaimUse['state'], string> = {
  published: 'visitors see it',
  scheduled: 'scheduled',
  draft: 'in the draft',
  original: 'in the original',
}

function ClaimUses({ uses }: { uses: readonly ClaimUse[] }) {
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
