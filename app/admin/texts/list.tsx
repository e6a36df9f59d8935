import { use } from 'react'
import { Link, Outlet } from 'react-router'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { headOf } from '#app/ui/titled.ts'
import { describeRules } from '#core/disclosures/staff-disclosures.server.ts'
import { type Language, languageNames, translations } from '#core/language.ts'
import { listToTranslate, listTranslations } from '#core/texts/behind.server.ts'
import { behindOf } from '#core/texts/behind.ts'
import { listTextPage, listTexts, listWithOriginals } from '#core/texts/list-texts.server.ts'
import { pageOf, searchOf, withQuery } from '../address.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { Pages } from '../history/pages.tsx'
import { TrashPage } from '../history/trash-page.tsx'
import { ListFilter, toTranslate } from '../list-filter.tsx'
import { type Column, linesOf, type RecordAction, RecordTable } from '../record-table.tsx'
import type { Route } from './+types/list.ts'
import { sectionAt, sectionIn, sections } from './sections.ts'
import { statusCell } from './status-cell.ts'
import { editorOf, restoringOf, trashOf } from './text-bases.ts'
import { askedText } from './text-of.server.ts'

export function meta({ location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`${sectionAt(location.pathname).section.title}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const { app, db, kind, name } = askedText(args)
  const show = args.url.searchParams.get('show')
  const isToTranslate = show === toTranslate.name
  const isTrash = kind.hasTrash === true && show === 'trash'
  const some = isToTranslate ? await listToTranslate(db, kind, new Date()) : undefined
  const page = kind.original ? 1 : pageOf(args.url)
  const search = kind.original || isTrash ? '' : searchOf(args.url)
  const keys = pageCopyKeys.filter((key) => some?.has(key) ?? true)
  const found = kind.original
    ? undefined
    : await listTextPage(db, kind, { page, search, some, isRemoved: isTrash })
  const listIn = (language: Language) => {
    const own = app.textKindsIn(language)[kind.name]
    return found
      ? listTexts(db, own, language, found.texts)
      : listWithOriginals(db, own, language, keys)
  }
  const texts = await listIn('en')
  const translated = await Promise.all(
    translations.map(async (language) => ({
      language,
      lines: await listIn(language),
      states: await listTranslations(db, kind, language, new Date(), found?.texts),
    })),
  )
  const shown = texts.map(({ key }) => key)
  const rules = kind.name === 'disclosure' ? await describeRules(db, shown, new Date()) : {}
  const more = found?.more ?? false
  return { page, search, more, isToTranslate, isTrash, section: name, texts, translated, rules }
}

export default function Texts({ loaderData }: Route.ComponentProps) {
  return loaderData.isTrash ? <Trash {...loaderData} /> : <List {...loaderData} />
}

type Loaded = Route.ComponentProps['loaderData']
type Text = Loaded['texts'][number]

function headOfList({ section: name, isTrash }: Loaded) {
  const { title, kind, base } = sections[name]
  return {
    title,
    more: kind.hasTrash ? [{ to: trashOf({ base }), label: 'Trash', isCurrent: isTrash }] : [],
    exportFrom: `/admin/${name}/export`,
  }
}

function Trash(loaded: Loaded) {
  const { texts, page, more } = loaded
  const section = sections[loaded.section]
  const removed = texts.flatMap(({ key: id, title, withdrawn }) => {
    const detail = section.siteAddress(id) ?? ''
    return withdrawn
      ? [{ id, name: title || id, detail, removedAt: withdrawn.since, removedBy: withdrawn.by }]
      : []
  })
  return (
    <>
      <ScreenHead {...headOfList(loaded)} back={{ to: section.base, label: section.title }} />
      <TrashPage
        removed={removed}
        hasMore={more}
        page={page}
        address={trashOf(section)}
        restoreLink={(key) => restoringOf(section, key)}
      />
      <Outlet />
    </>
  )
}

function List(loaderData: Loaded) {
  const { texts, page, search, more, isToTranslate } = loaderData
  const section = sections[loaderData.section]
  const all = section.base
  const untranslated = `${all}?show=${toTranslate.name}`
  const address = isToTranslate ? untranslated : all
  const isAll = search === '' && !isToTranslate
  const isMovable = section.isOrdered && isAll
  return (
    <>
      <ScreenHead {...headOfList(loaderData)}>
        {section.add && (
          <Link className="button" to={`${section.base}/new`} role="button">
            {section.add}
          </Link>
        )}
      </ScreenHead>
      {texts.length > 0 && <p className="lead">{section.lead}</p>}
      <ListFilter
        label={`${section.title} by state`}
        views={[
          { to: all, label: 'All', isCurrent: !isToTranslate },
          { to: untranslated, label: toTranslate.label, isCurrent: isToTranslate },
        ]}
        search={
          isAll && page === 1 && !more
            ? undefined
            : {
                action: all,
                search,
                placeholder: 'Title, or end of its address',
                children: isToTranslate && (
                  <input type="hidden" name="show" value={toTranslate.name} />
                ),
              }
        }
      />
      <RecordTable
        caption={section.title}
        isBeyond={page > 1}
        empty={emptyText(loaderData, section.add)}
        {...linesOf(useColumns(loaderData), texts, (text) => ({
          key: text.key,
          to: editorOf(section, text.key),
          actions: isMovable ? movesOf(loaderData, text) : undefined,
        }))}
      />
      <Pages
        label={`Pages of ${section.title.toLowerCase()}`}
        address={withQuery(address, { search })}
        page={page}
        more={more}
      />
      <Outlet />
    </>
  )
}

function useColumns({ section: name, translated, rules: said }: Loaded): Column<Text>[] {
  const timeZone = use(OfficeZone)
  const section = sections[name]
  const rules: Readonly<Record<string, string>> = said
  const hasOriginal = section.kind.original !== undefined
  const status = (text: Text, behind = 0) =>
    statusCell(text, { draft: text.draft, hasOriginal, behind, timeZone })
  return [
    {
      label: 'Title',
      cell: ({ key, title }) => ({
        text: title || key,
        notes: [rules[key], section.siteAddress(key)].filter((note) => note !== undefined),
      }),
    },
    { label: languageNames.en, cell: (text) => status(text) },
    ...translated.map(({ language, lines, states }): Column<Text> => {
      const lineOf = ({ key }: Text) => lines.find((line) => line.key === key)
      const translation = ({ key }: Text) => states.find((state) => state.key === key)
      return {
        label: languageNames[language],
        cell(text) {
          const line = lineOf(text)
          const to = editorOf(sections[sectionIn(name, language)], text.key)
          const cell = line && status(line, behindOf(translation(text), hasOriginal))
          return {
            ...cell,
            isPlain: true,
            tags: cell?.tags ?? [{ label: 'Missing', state: 'waits' }],
            text: [
              {
                label: languageNames[language],
                to,
                name: `${text.title}: ${languageNames[language]}`,
              },
            ],
          }
        },
      }
    }),
  ]
}

function emptyText({ search, isToTranslate }: Loaded, add: string | undefined): string {
  if (search !== '') return 'None has this in its title.'
  if (isToTranslate) return 'Everything that is published is translated.'
  return `There are none yet.${add ? ` ${add} begins the first one.` : ''}`
}

function movesOf({ section, texts, page, more }: Loaded, text: Text): RecordAction[] {
  const to = `${editorOf(sections[section], text.key)}/move`
  const move = (by: 'up' | 'down', isOff: boolean) => ({
    label: `Move ${by}`,
    name: `Move ${by}: ${text.title}`,
    to: `${to}?by=${by}`,
    isImmediate: true,
    isOff,
  })
  const isFirst = page === 1 && text === texts[0]
  const isLast = !more && text === texts.at(-1)
  return [move('up', isFirst), move('down', isLast)]
}
