import { data, href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm } from '#app/forms.ts'
import { titled } from '#app/ui/titled.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { languageFrom } from '#core/language.ts'
import { privateLinkAddress } from '#core/private-links/create-link.server.ts'
import { usualDays } from '#core/private-links/private-link.ts'
import { listPrivateLinks } from '#core/private-links/private-links.server.ts'
import { changeOrSubmit } from '#core/review/submit.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { named, reviewDependencies } from '../change-site.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { refusedForm, requireUser, throwOnRefusal } from '../guard.ts'
import { pageOf } from '../history/address.ts'
import { Pages } from '../history/pages.tsx'
import { SearchForm } from '../list-filter.tsx'
import { SecretMade } from '../new-record.tsx'
import type { Route } from './+types/links.ts'
import { LinkTable } from './link-table.tsx'
import { fields, NewLinkForm } from './new-link-form.tsx'

export const meta = titled('Links')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const page = pageOf(args.url)
  const search = args.url.searchParams.get('search') ?? ''
  const listed = await throwOnRefusal(app, () =>
    listPrivateLinks(app.db, actorId, { page, search }),
  )
  const themes = await listAllThemes(app.db)
  const needsApproval = await isApprovalRequired(app.db)
  const choices = themes.map(({ id, name }) => ({ id, name }))
  return { ...listed, page, search, themes: choices, now: new Date(), needsApproval }
}

export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const app = context.get(appContext)
  const names = ['theme', 'language', 'recipient', 'email', 'days', 'attestation', 'mail'] as const
  const { theme, language, attestation, mail, ...typed } = await readForm(request, names)
  try {
    const id = crypto.randomUUID()
    const input = {
      id,
      themeId: theme,
      recipient: typed.recipient,
      language: languageFrom(language),
      email: typed.email,
      asksAttestation: attestation === 'on',
      byMail: mail === 'on',
      days: /^\s*\d{1,3}\s*$/.test(typed.days) ? Number(typed.days) : Number.NaN,
    }
    const actorId = requireUser(args).id
    const { outcome } = await changeOrSubmit(
      reviewDependencies(app),
      actorId,
      named(app, 'create-link'),
      input,
    )
    const address = privateLinkAddress(app.accountMailer, id)
    const made = { address, recipient: typed.recipient, byMail: mail === 'on' }
    return data({ made: { ...made, isWaiting: outcome === 'submitted' } })
  } catch (error) {
    return refusedForm(args, error, fields, typed)
  }
}

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const { links, more, page, search, themes, now, needsApproval } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const returned = actionData && !('made' in actionData) ? actionData : undefined
  return (
    <>
      <ScreenHead title="Links" />
      <p className="lead">
        A theme for one named person, published or not. Their name is on every page and print.
      </p>
      {needsApproval && (
        <p className="lead">
          A link shows the newest version. To a draft that nobody has approved it opens once a
          second person has approved the link.
        </p>
      )}
      {made && (
        <SecretMade
          title="The link for"
          name={made.recipient}
          secret={made.address}
          copy="Copy the Address"
        >
          {made.isWaiting
            ? 'It opens once a second person has approved it.'
            : made.byMail && 'The list below says what has become of its email.'}
        </SecretMade>
      )}
      <NewLinkForm
        key={made?.address}
        themes={themes}
        days={usualDays}
        action={href('/admin/links')}
        returned={returned}
      />
      <SearchForm
        action={href('/admin/links')}
        search={search}
        placeholder="Recipient or email address"
      />
      <LinkTable links={links} now={now} needsApproval={needsApproval} isSearched={search !== ''} />
      <Pages
        label="Pages of links"
        address={search === '' ? '/admin/links' : `/admin/links?${new URLSearchParams({ search })}`}
        page={page}
        more={more}
        before="Newer"
        after="Older"
      />
      <Outlet />
    </>
  )
}
