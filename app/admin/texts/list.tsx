import { Form, Link, Outlet } from 'react-router'
import { StepArrow } from '#app/admin/editor/rows/editor-rows.tsx'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { headOf } from '#app/ui/titled.ts'
import { describeRules } from '#core/disclosures/staff-disclosures.server.ts'
import { translations } from '#core/language.ts'
import { listToTranslate, listTranslations } from '#core/texts/behind.server.ts'
import { listTextPage, listTexts, listWithOriginals } from '#core/texts/list-texts.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { pageOf } from '../history/address.ts'
import { Pages } from '../history/pages.tsx'
import { ListFilter, toTranslate } from '../list-filter.tsx'
import type { Route } from './+types/list.ts'
import { PublicationStatus } from './publication-status.tsx'
import { sectionAt, sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { askedText } from './text-of.server.ts'
import './texts.css'
import { TranslatedStatus } from './translated-status.tsx'

export function meta({ location, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`${sectionAt(location.pathname).section.title}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const { app, db, kind, name } = askedText(args)
  const isToTranslate = args.url.searchParams.get('show') === toTranslate.name
  const some = isToTranslate ? await listToTranslate(db, kind, new Date()) : undefined
  if (kind.original) {
    const keys = pageCopyKeys.filter((key) => some?.has(key) ?? true)
    const texts = await listWithOriginals(db, kind, 'en', keys)
    const translated = await Promise.all(
      translations.map(async (language) => ({
        language,
        lines: await listWithOriginals(db, app.textKindsIn(language)[kind.name], language, keys),
        states: await listTranslations(db, kind, language, new Date()),
      })),
    )
    const whole = { page: 1, search: '', more: false, isToTranslate }
    return { ...whole, section: name, texts, translated, rules: {} }
  }
  const page = pageOf(args.url)
  const search = args.url.searchParams.get('search') ?? ''
  const { texts: shown, more } = await listTextPage(db, kind, { page, search, some })
  const texts = await listTexts(db, kind, 'en', shown)
  const translated = await Promise.all(
    translations.map(async (language) => ({
      language,
      lines: await listTexts(db, app.textKindsIn(language)[kind.name], language, shown),
      states: await listTranslations(db, kind, language, new Date(), shown),
    })),
  )
  const keys = texts.map(({ key }) => key)
  const rules = kind.name === 'disclosure' ? await describeRules(db, keys, new Date()) : {}
  return { page, search, more, isToTranslate, section: name, texts, translated, rules }
}

export default function Texts({ loaderData }: Route.ComponentProps) {
  const { texts, translated, page, search, more, isToTranslate } = loaderData
  const rules: Readonly<Record<string, string>> = loaderData.rules
  const section = sections[loaderData.section]
  const all = section.base
  const untranslated = `${all}?show=${toTranslate.name}`
  const address = isToTranslate ? untranslated : all
  const isAll = search === '' && !isToTranslate
  return (
    <>
      <ScreenHead title={section.title} exportFrom={`/admin/${loaderData.section}/export`}>
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
      {texts.length === 0 && isToTranslate && search === '' && (
        <p className="lead">Everything that is published is translated.</p>
      )}
      {texts.length === 0 && search !== '' && <p className="lead">None has this in its title.</p>}
      {texts.length === 0 && isAll && page === 1 && (
        <p className="lead">
          There are none yet.{section.add && ` ${section.add} begins the first one.`}
        </p>
      )}
      <ul className="text-list">
        {texts.map((text, index) => (
          <li key={text.key}>
            <div>
              <h2 dir="auto">
                <Link to={editorOf(section, text.key)}>{text.title || text.key}</Link>
              </h2>
              {rules[text.key] && <p className="note">{rules[text.key]}</p>}
              {section.siteAddress(text.key) && (
                <p className="note">{section.siteAddress(text.key)}</p>
              )}
            </div>
            <div className="text-languages">
              <PublicationStatus
                state={text}
                draft={text.draft}
                hasOriginal={section.kind.original !== undefined}
              />
              {translated.map(({ language, lines, states }) => (
                <TranslatedStatus
                  key={language}
                  name={loaderData.section}
                  language={language}
                  textKey={text.key}
                  title={text.title}
                  line={lines.find(({ key }) => key === text.key)}
                  translation={states.find(({ key }) => key === text.key)}
                />
              ))}
            </div>
            {section.isOrdered && isAll && (
              <Form method="post" action={`${editorOf(section, text.key)}/move`} preventScrollReset>
                <Move title={text.title} by="up" isDisabled={page === 1 && index === 0} />
                <Move
                  title={text.title}
                  by="down"
                  isDisabled={!more && index === texts.length - 1}
                />
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Pages
        label={`Pages of ${section.title.toLowerCase()}`}
        address={search === '' ? address : addressOfSearch(all, search, isToTranslate)}
        page={page}
        more={more}
        before="Back"
        after="More"
      />
      <Outlet />
    </>
  )
}

function addressOfSearch(base: string, search: string, isToTranslate: boolean): string {
  const show = isToTranslate && { show: toTranslate.name }
  return `${base}?${new URLSearchParams({ search, ...show })}`
}

function Move(props: { title: string; by: 'up' | 'down'; isDisabled: boolean }) {
  const { title, by, isDisabled } = props
  return (
    <button
      type="submit"
      name="by"
      value={by}
      className="icon-button"
      aria-label={`Move ${title} ${by}`}
      disabled={isDisabled}
    >
      <StepArrow isUp={by === 'up'} />
    </button>
  )
}
