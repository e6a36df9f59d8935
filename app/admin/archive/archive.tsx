import { Form, href, Outlet } from 'react-router'
import type { AppContext } from '#app/context.ts'
import { pageAddress, pageCopyKeys, pageOfText, pageTitle } from '#app/site/content/named-pages.ts'
import type { FormField } from '#app/ui/form-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { titled } from '#app/ui/titled.ts'
import { listHeads } from '#core/archive/heads.server.ts'
import { compareMoments } from '#core/archive/shown-page.server.ts'
import {
  findEntry,
  findMoment,
  listArchivedPages,
  listMoments,
} from '#core/archive/timeline.server.ts'
import { findVerification } from '#core/archive/verification.server.ts'
import { findWhyShown, listSentences } from '#core/archive/why-shown.server.ts'
import { dayIn, momentIn, momentOf } from '#core/dates.ts'
import { englishPath, languageNames, languageOf, languages } from '#core/language.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { listTextPage, listTexts } from '#core/texts/list-texts.server.ts'
import { searchOf } from '../address.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { asStaff } from '../guard.ts'
import { FilterForm } from '../list-filter.tsx'
import type { Route } from './+types/archive.ts'
import './archive.css'
import { counted } from '#core/text.ts'
import { ArchiveProof } from './archive-proof.tsx'
import { ComparedMoments } from './compared-moments.tsx'
import { ShownMoment } from './shown-moment.tsx'
import { Timeline } from './timeline.tsx'
import { WhyShown } from './why-shown.tsx'

const pageSize = 15
const maxPages = 50

export const meta = titled('Archive')

export function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const number = (name: string) => Number(searchParams.get(name)) || undefined
  const entry = number('entry')
  const other = number('with')
  const older = number('before')
  return asStaff(args, async ({ app, db, actorId }) => {
    const search = searchOf(args.url)
    const found = await listArchivedPages(db, actorId, { search, limit: maxPages + 1 })
    const pages = found.slice(0, maxPages)
    const asked = searchParams.get('page')
    // Whoever searches for another page has left the one that the form still names.
    const isOffered = search === '' || pages.some(({ address }) => address === asked)
    const page = (isOffered ? asked : pages[0]?.address) ?? asked ?? pages[0]?.address ?? '/'
    const isListed = pages.some(({ address }) => address === page)
    const listed = isListed ? pages : [{ address: page, isGone: false }, ...pages]
    const place = ({ address }: { address: string }) => languages.indexOf(languageOf(address))
    const offered = listed.toSorted((a, b) => place(a) - place(b))
    const { timeZone, archive } = await findSettings(db)
    const at = searchParams.get('at') ?? ''
    const wanted = momentOf(timeZone, at)
    const moments = await listMoments(db, actorId, page, { limit: pageSize + 1, before: older })
    const latest = moments.find(({ facts }) => facts.kind !== 'gap')
    const shown = entry
      ? await findEntry(db, actorId, entry)
      : await findMoment(db, actorId, page, wanted ?? latest?.at ?? new Date())
    const today = dayIn(timeZone, new Date())
    const number = shown?.number ?? 0
    const sentence = searchParams.get('why')
    const isPlace = sentence !== null && /^\d{1,4}$/.test(sentence)
    return {
      pages: offered,
      hasMore: found.length > maxPages,
      isFound: found.length > 0,
      search,
      page,
      at,
      today,
      isUnknownMoment: at !== '' && !wanted,
      moments: moments.slice(0, pageSize),
      more: moments.length > pageSize,
      shown,
      sentences: shown ? await listSentences(db, actorId, number) : [],
      why: isPlace
        ? await findWhyShown(db, app.textKindsIn, actorId, { number, place: Number(sentence) })
        : undefined,
      names: await namePages(app, offered),
      compared: entry && other ? await compareMoments(db, actorId, [other, entry]) : undefined,
      isComparing: other !== undefined,
      heads: await listHeads(db, 5),
      headTo: archive.headTo,
      command: app.command,
      verification: await findVerification(db),
      shownAt: shown && momentIn(timeZone, shown.at),
    }
  })
}

/** 'Education · Arabic' for '/ar/themes/education'; those that nothing names keep their address. */
async function namePages({ db, textKinds }: AppContext, pages: readonly { address: string }[]) {
  const titles = new Map([
    ['/404', 'Page not found'],
    ['/letters/404', 'Letter not found'],
  ])
  for (const kind of [textKinds.theme, textKinds.letter, textKinds.legal]) {
    const { texts } = await listTextPage(db, kind, { page: 1, search: '' })
    for (const { key, title } of await listTexts(db, kind, 'en', texts))
      titles.set(pageOfText({ kind: kind.name, key, language: 'en' }) ?? key, title)
  }
  for (const key of pageCopyKeys) {
    const address = pageAddress(key)
    if (address && !titles.has(address)) titles.set(address, pageTitle(key) ?? key)
  }
  return Object.fromEntries(
    pages.map(({ address }) => {
      const language = languageOf(address)
      const title = titleOf(titles, englishPath(address))
      const ending = language === 'en' ? '' : ` · ${languageNames[language]}`
      return [address, title ? `${title}${ending}` : address]
    }),
  )
}

/** Also of what belongs to a page that has a title: a member, an earlier legal text, a proof. */
function titleOf(titles: ReadonlyMap<string, string>, path: string): string | undefined {
  const [, member] = /^\/team\?m=(.+)$/.exec(path) ?? []
  if (member) return `${titles.get('/team')}: ${member}`
  const [, legal = '', day] = /^(\/legal\/[^/]+)\/(.+)$/.exec(path) ?? []
  if (day) return `${titles.get(legal) ?? legal} of ${day}`
  const [, kind, key, version] = /^\/proof\/(\w+)\/([^/]+)\/(\d+)$/.exec(path) ?? []
  if (!kind || !key) return titles.get(path)
  const proven = titles.get(pageOfText({ kind, key, language: 'en' }) ?? '')
  return `Proof of ${proven ?? key}, Version ${version}`
}

const searchField: FormField = {
  name: 'search',
  label: 'Other pages',
  type: 'search',
  placeholder: 'Part of the address',
}

/** What visitors got, page by page and moment by moment (docs/product.md §12). */
export default function Archive({ loaderData }: Route.ComponentProps) {
  const { pages, page, at, moments, more, shown, compared, isComparing } = loaderData
  const { search, hasMore, names } = loaderData
  return (
    <>
      <ScreenHead title="Archive" state={stateOf(loaderData)}>
        <Form method="post" action={href('/admin/archive/verify')} preventScrollReset>
          <SubmitButton label="Verify now" busy="Verifying..." className="button button-quiet" />
        </Form>
      </ScreenHead>
      <p className="lead">
        Every public page, exactly as visitors got it, each time that it changed.
      </p>
      <FilterForm
        action={href('/admin/archive')}
        fields={[
          {
            name: 'page',
            label: 'Page',
            control: 'select',
            options: pages.map(({ address, isGone }) => ({
              value: address,
              label: `${names[address] ?? address}${isGone ? ' (no page any more)' : ''}`,
            })),
            initial: page,
          },
          ...(hasMore || search !== '' ? [{ ...searchField, initial: search }] : []),
          { name: 'at', label: 'Moment', type: 'datetime-local', initial: at },
        ]}
      />
      {loaderData.isUnknownMoment && (
        <p className="note">That is not a valid date and time: the page is shown as it is now.</p>
      )}
      {search !== '' && !loaderData.isFound && (
        <p className="note">No page that was recorded has this in its address.</p>
      )}
      <div className="archive-page">
        <Timeline moments={moments} page={page} shown={shown?.number} more={more} />
        {isComparing ? (
          <ComparedMoments compared={compared} page={page} />
        ) : (
          <div>
            <ShownMoment entry={shown} page={page} name={names[page]} moment={loaderData.shownAt} />
            {shown && (
              <WhyShown
                page={page}
                entry={shown.number}
                sentences={loaderData.sentences}
                why={loaderData.why}
              />
            )}
          </div>
        )}
      </div>
      <ArchiveProof {...loaderData} />
      <Outlet />
    </>
  )
}

function stateOf({ verification }: Route.ComponentProps['loaderData']): string {
  if (!verification) return 'Not verified yet'
  const { length } = verification.issues
  if (length === 0) return 'Verified: nothing was changed'
  return counted(length, 'issue was found', 'issues were found')
}
