import { Form, Link } from 'react-router'
import { StepArrow } from '#app/admin/editor/rows/row-tools.tsx'
import { pageCopyKeys } from '#app/site/content/page-copy.ts'
import { listTexts, listWithOriginals } from '#core/texts/list-texts.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/list.ts'
import { PublicationStatus } from './publication-status.tsx'
import { editorOf, sectionAt, sections } from './sections.ts'
import { askedText } from './text-of.server.ts'
import './texts.css'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `${sectionAt(location.pathname).section.title} | Qantara` }]
}

export async function loader(args: Route.LoaderArgs) {
  const { db, kind, name } = askedText(args)
  const texts = kind.original
    ? await listWithOriginals(db, kind, 'en', pageCopyKeys)
    : await listTexts(db, kind, 'en')
  return { section: name, texts }
}

export default function Texts({ loaderData }: Route.ComponentProps) {
  const { texts } = loaderData
  const section = sections[loaderData.section]
  return (
    <>
      <ScreenHead title={section.title}>
        {section.add && (
          <Link className="button" to={`${section.base}/new`} role="button">
            {section.add}
          </Link>
        )}
      </ScreenHead>
      {texts.length === 0 && <p className="lead">There are none yet.</p>}
      <ul className="text-list">
        {texts.map((text, index) => (
          <li key={text.key}>
            <div>
              <h2 dir="auto">
                <Link to={editorOf(section, text.key)}>{text.title || text.key}</Link>
              </h2>
              {section.siteAddress(text.key) && (
                <p className="note">{section.siteAddress(text.key)}</p>
              )}
            </div>
            <PublicationStatus
              state={text}
              draft={text.draft}
              hasOriginal={section.kind.original !== undefined}
            />
            {section.isOrdered && (
              <Form method="post" action={`${editorOf(section, text.key)}/move`} preventScrollReset>
                <Move title={text.title} by="up" isDisabled={index === 0} />
                <Move title={text.title} by="down" isDisabled={index === texts.length - 1} />
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  )
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
