import { href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { titled } from '#app/ui/titled.ts'
import { type Language, languageNames, translations } from '#core/language.ts'
import { isNoun, nouns, titlesOfNouns } from '#core/nouns.ts'
import {
  findParity,
  type ParityCounts,
  type ParityGroup,
  type ParityRow,
  type TranslationState,
} from '#core/parity/parity.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { pageOf } from '../history/address.ts'
import { Pages } from '../history/pages.tsx'
import type { Route } from './+types/languages.ts'
import { countBehind } from './language-tabs.tsx'
import { sectionIn, sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import './texts.css'

export const meta = titled('Languages')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, textKinds, nouns } = context.get(appContext)
  const { theme, letter, legal, disclosure, page } = textKinds
  const kinds = [theme, letter, legal, disclosure, page]
  return {
    groups: await findParity(
      db,
      {
        texts: kinds.map((kind) => ({ kind, keys: pageCopyKeys })),
        nouns: Object.values(nouns),
      },
      { of: url.searchParams.get('of') ?? undefined, page: pageOf(url) },
    ),
  }
}

const titles: Readonly<Record<ParityRow['of'], string>> = {
  theme: 'Themes',
  letter: 'Letters',
  legal: 'Legal texts',
  disclosure: 'Disclosures',
  page: 'Pages',
  member: 'Team members',
  stock: 'Stock picks',
  ...titlesOfNouns,
}

export default function Languages({ loaderData: { groups } }: Route.ComponentProps) {
  const counts = translations.map((language) => {
    const own = groups.flatMap(({ counts }) => counts.filter((each) => each.language === language))
    return {
      language,
      missing: own.reduce((sum, { missing }) => sum + missing, 0),
      behind: own.reduce((sum, { behind }) => sum + behind, 0),
    }
  })
  const shown = groups.filter(({ rows }) => rows.length > 0)
  const isWhole = groups.every(({ rows, records }) => rows.length === records)
  return (
    <>
      <ScreenHead title="Languages" />
      <p className="lead">
        {isWhollyTranslated(counts)
          ? 'Everything is published in every language.'
          : counts
              .map(
                ({ language, missing, behind }) =>
                  `In ${languageNames[language]} ${missing} missing, ${behind} behind the English.`,
              )
              .join(' ')}
      </p>
      {!isWhole && <GroupLinks groups={groups} />}
      {shown.map((group) => (
        <Group key={group.of} {...group} />
      ))}
    </>
  )
}

function isWhollyTranslated(counts: readonly ParityCounts[]): boolean {
  return counts.every(({ missing, behind }) => missing + behind === 0)
}

/** Where there is too much for one page. */
function GroupLinks({ groups }: { groups: readonly ParityGroup[] }) {
  return (
    <nav aria-label="Kinds">
      <ul>
        {groups.map(({ of, records, counts, rows }) => (
          <li key={of}>
            <Link aria-current={rows.length > 0 ? 'page' : undefined} to={addressOfGroup(of)}>
              {titles[of]}
            </Link>{' '}
            <span className="note">
              {isWhollyTranslated(counts)
                ? `${records}, all in every language`
                : `${records}, of which ${counts.map(({ language, missing, behind }) => `${missing} missing and ${behind} behind in ${languageNames[language]}`).join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function addressOfGroup(of: ParityRow['of']): string {
  return `${href('/admin/languages')}?${new URLSearchParams({ of })}`
}

function Group({ of, rows, page, more }: ParityGroup) {
  return (
    <>
      <table className="parity">
        <caption>{titles[of]}</caption>
        <thead>
          <tr>
            <th scope="col">Text</th>
            <th scope="col">English</th>
            {translations.map((language) => (
              <th key={language} scope="col">
                {languageNames[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Link to={addressOf(row, 'en')}>
                  <bdi>{row.title || row.key}</bdi>
                </Link>
              </th>
              <td data-label="English">{stateNames[row.english]}</td>
              {row.translations.map((each) => (
                <td
                  key={each.language}
                  data-label={languageNames[each.language]}
                  data-state={each.behind > 0 ? 'behind' : each.state}
                >
                  <Link to={addressOf(row, each.language)}>{stateIn(each)}</Link>
                  {each.missing.length > 0 && (
                    <span className="note">In English: {each.missing.join(', ')}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pages
        label={`Pages of ${titles[of].toLowerCase()}`}
        address={addressOfGroup(of)}
        page={page}
        more={more}
        before="Back"
        after="More"
      />
    </>
  )
}

const stateNames = { published: 'Published', original: 'Original', missing: 'Missing' } as const

function stateIn({ state, behind }: TranslationState): string {
  return behind > 0 && state !== 'missing' ? countBehind(behind) : stateNames[state]
}

const sectionNamesOf = {
  theme: 'themes',
  letter: 'letters',
  legal: 'legal',
  page: 'pages',
  disclosure: 'disclosures',
} as const

function addressOf({ of, key }: ParityRow, language: Language): string {
  if (of === 'member') return href('/admin/team')
  if (of === 'stock') return href('/admin/stocks')
  if (isNoun(of)) return `${nouns[of].address}/${encodeURIComponent(key)}`
  const name = sectionNamesOf[of]
  return editorOf(sections[sectionIn(name, language)], key)
}
