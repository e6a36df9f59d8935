import { data, Outlet } from 'react-router'
import { ActButton } from '#app/ui/act-button.tsx'
import { headOf } from '#app/ui/titled.ts'
import { compareVersions } from '#core/texts/compare-versions.server.ts'
import { findVersion } from '#core/texts/versions.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { FieldDifferences } from '../history/differences.tsx'
import '../history/history.css'
import { FilterForm } from '../list-filter.tsx'
import type { Route } from './+types/compare.ts'
import { sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText } from './text-of.server.ts'

export function meta({ params, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`Version ${params.version}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const { db, kind, id, name } = askedText(args)
  const to = Number(args.params.version)
  const asked = args.url.searchParams.get('with') || `${to - 1}`
  const from = Number(asked)
  const isFirst = to === 1 && from === 0 && !kind.original?.(id.key)
  const differences = await compareVersions(db, kind, id, [isFirst ? to : from, to])
  if (!differences && !(await findVersion(db, kind, id, to))) throw data(undefined, 404)
  return { section: name, key: id.key, from, to, asked, isFirst, differences }
}

const versionField = { name: 'with', label: 'Compare with version', control: 'number' } as const

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { key, from, to, asked, isFirst, differences } = loaderData
  const section = sections[loaderData.section]
  const address = editorOf(section, key)
  const shown = `${address}/history/${to}`
  const before = from === 0 ? 'the original' : `Version ${from}`
  return (
    <>
      <ScreenHead
        title={isFirst || !differences ? `Version ${to}` : `Version ${to}, compared with ${before}`}
        back={{ to: `${address}/history`, label: 'History' }}
      >
        <ActButton to={`${shown}/restore`} label="Restore This Version" className="button" />
      </ScreenHead>
      <FilterForm action={shown} fields={[{ ...versionField, initial: asked }]} submit="Compare" />
      {isFirst && <p className="lead">This is the first version: there is none before it.</p>}
      {!differences && (
        <p className="lead">
          There is no version “<bdi>{asked.slice(0, 20)}</bdi>” of this text: compare with another
          one.
        </p>
      )}
      {!isFirst && differences?.length === 0 && <p className="lead">They are identical.</p>}
      <FieldDifferences differences={differences ?? []} isNew={false} />
      <Outlet />
    </>
  )
}
