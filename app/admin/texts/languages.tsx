import { href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { pageCopyKeys } from '#app/site/content/copied-pages.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { titled } from '#app/ui/titled.ts'
import { listParity, type ParityRow } from '#core/parity/parity.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/languages.ts'
import { sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { countBehind } from './translation-bar.tsx'
import './texts.css'

export const meta = titled('Languages')

export async function loader({ context }: Route.LoaderArgs) {
  const { theme, letter, legal, disclosure, page } = textKinds
  const kinds = [theme, letter, legal, disclosure, page]
  const { db } = context.get(appContext)
  return {
    rows: await listParity(
      db,
      kinds.map((kind) => ({ kind, keys: pageCopyKeys })),
    ),
  }
}

const groups: [of: ParityRow['of'], title: string][] = [
  ['theme', 'Themes'],
  ['letter', 'Letters'],
  ['legal', 'Legal texts'],
  ['disclosure', 'Disclosures'],
  ['page', 'Pages'],
  ['member', 'Team members'],
  ['stock', 'Stock picks'],
  ['claim', 'Claims'],
]

export default function Languages({ loaderData: { rows } }: Route.ComponentProps) {
  const behind = rows.filter((row) => row.behind > 0).length
  const missing = rows.filter((row) => row.arabic === 'missing').length
  return (
    <>
      <ScreenHead title="Languages" />
      <p className="lead">
        {behind + missing === 0
          ? 'Everything is published in both languages.'
          : `In Arabic ${missing} missing, ${behind} behind the English.`}
      </p>
      {groups.map(([of, title]) => (
        <Group key={of} title={title} rows={rows.filter((row) => row.of === of)} />
      ))}
    </>
  )
}

function Group({ title, rows }: { title: string; rows: readonly ParityRow[] }) {
  if (rows.length === 0) return null
  return (
    <table className="parity">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Text</th>
          <th scope="col">English</th>
          <th scope="col">Arabic</th>
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
            <td data-label="Arabic" data-state={row.behind > 0 ? 'behind' : row.arabic}>
              <Link to={addressOf(row, 'ar')}>{arabicState(row)}</Link>
              {row.missing.length > 0 && (
                <span className="note">In English: {row.missing.join(', ')}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const stateNames = { published: 'Published', original: 'Original', missing: 'Missing' } as const

function arabicState({ arabic, behind }: ParityRow): string {
  return behind > 0 && arabic !== 'missing' ? countBehind(behind) : stateNames[arabic]
}

const sectionNamesOf = {
  theme: 'themes',
  letter: 'letters',
  legal: 'legal',
  page: 'pages',
  disclosure: 'disclosures',
} as const

function addressOf({ of, key }: ParityRow, language: 'en' | 'ar'): string {
  if (of === 'member') return href('/admin/team')
  if (of === 'stock') return href('/admin/stocks')
  if (of === 'claim') return href('/admin/claims/:name', { name: key })
  const name = sectionNamesOf[of]
  return editorOf(sections[language === 'ar' ? (`${name}/arabic` as const) : name], key)
}
