import { href, Link, Outlet } from 'react-router'
import type { FormField } from '#app/ui/form-field.tsx'
import type { TagWords } from '#app/ui/tag.tsx'
import { titled } from '#app/ui/titled.ts'
import type { Person } from '#core/people/account.ts'
import { type ListedInvitation, listInvitations } from '#core/people/invitations.server.ts'
import { listPeople } from '#core/people/list.server.ts'
import { pageOf, searchOf, withQuery } from '../address.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { asStaff } from '../guard.ts'
import { Pages } from '../history/pages.tsx'
import { SearchForm } from '../list-filter.tsx'
import { wordsOfMail } from '../mail-outcome.ts'
import { type Column, linesOf, type RecordAction, RecordTable } from '../record-table.tsx'
import type { Route } from './+types/people.ts'
import { roleNames } from './roles.ts'

const here = href('/admin/people')

export const meta = titled('People')

export function loader(args: Route.LoaderArgs) {
  const show = args.url.searchParams.get('show') === 'signed-up' ? 'signed-up' : 'all'
  const search = searchOf(args.url)
  const page = pageOf(args.url)
  return asStaff(args, async ({ db, actorId }) => ({
    ...(await listPeople(db, actorId, { search, show, page })),
    invitations: await listInvitations(db, actorId),
    show,
    search,
    self: actorId,
  }))
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, invitations, self, show, search, page, pages } = loaderData
  return (
    <>
      <ScreenHead title="People">
        <Link className="button" to={href('/admin/people/invite')} preventScrollReset>
          Invite
        </Link>
      </ScreenHead>
      <SearchForm
        action={here}
        search={search}
        placeholder="Name or email"
        choices={[{ ...showField, initial: show }]}
      />
      <RecordTable
        caption="Accounts"
        empty={search ? 'Nobody matches this search.' : 'Nobody has signed up by themselves.'}
        {...linesOf(columnsFor(self), people, (person) => ({
          key: person.id,
          actions: actionsOf(person, person.id === self),
        }))}
      />
      <Pages
        label="Pages of people"
        address={withQuery(here, { search, show })}
        page={page}
        more={page < pages}
        before="Previous"
        after="Next"
      />
      {invitations.length > 0 && (
        <section aria-labelledby="invited">
          <h2 id="invited">Invited</h2>
          <RecordTable
            caption="Invitations"
            empty=""
            {...linesOf(invitationColumns, invitations, (invitation) => ({
              key: invitation.id,
              actions: actionsOfInvitation(invitation),
            }))}
          />
        </section>
      )}
      <Outlet />
    </>
  )
}

const showField: FormField = {
  name: 'show',
  label: 'Show',
  control: 'select',
  options: [
    { value: 'all', label: 'Everybody' },
    { value: 'signed-up', label: 'Signed up by themselves' },
  ],
}

function columnsFor(self: string): Column<Person>[] {
  return [
    {
      label: 'Name',
      cell: (person) => ({
        text: [{ name: person.name }],
        tags: tagsOf(person, person.id === self),
        notes: [
          person.email,
          ...(person.approvesFrom ? [['Approves changes from ', person.approvesFrom]] : []),
        ],
      }),
    },
    { label: 'Role', cell: ({ role }) => ({ text: roleNames[role] }) },
    {
      label: 'Last sign-in',
      cell: ({ lastSignInAt }) => ({ text: lastSignInAt ? [lastSignInAt] : 'Never' }),
    },
  ]
}

function tagsOf(person: Person, isSelf: boolean): TagWords[] {
  const tags: TagWords[] = []
  if (isSelf) tags.push('You')
  if (person.disabledAt) tags.push({ label: 'Disabled', state: 'wrong' })
  if (person.hasSecondFactor) tags.push('Two-step verification')
  if (person.signedUp) tags.push('Signed up')
  if (!person.verified) tags.push('Email not confirmed')
  return tags
}

function actionsOf(
  { id, name, disabledAt, hasSecondFactor, approvesFrom }: Person,
  isSelf: boolean,
): RecordAction[] {
  const actions: RecordAction[] = [
    { label: 'Change role', to: href('/admin/people/:id/role', { id }) },
    { label: 'Sign out everywhere', to: href('/admin/people/:id/sign-out', { id }) },
  ]
  if (hasSecondFactor && !isSelf)
    actions.push({
      label: 'Reset two-step verification',
      to: href('/admin/people/:id/second-factor', { id }),
      isDanger: true,
    })
  if (approvesFrom && !isSelf)
    actions.push({ label: 'End the wait', to: href('/admin/people/:id/end-wait', { id }) })
  actions.push(
    disabledAt
      ? { label: 'Enable', to: href('/admin/people/:id/enable', { id }), isImmediate: true }
      : { label: 'Disable', to: href('/admin/people/:id/disable', { id }) },
  )
  return actions.map((action) => ({ ...action, name: `${action.label}: ${name}` }))
}

const invitationColumns: readonly Column<ListedInvitation>[] = [
  {
    label: 'Email',
    cell: ({ email, mail }) => ({ text: email, notes: [wordsOfMail(mail)] }),
  },
  { label: 'Role', cell: ({ role }) => ({ text: roleNames[role] }) },
  { label: 'Invited by', cell: ({ invitedBy }) => ({ text: [{ name: invitedBy }] }) },
  { label: 'Open until', cell: ({ expiresAt }) => ({ text: [expiresAt] }) },
]

function actionsOfInvitation({ id, email }: ListedInvitation): RecordAction[] {
  const actions: RecordAction[] = [
    {
      label: 'Resend',
      to: href('/admin/people/invitations/:id/resend', { id }),
      isImmediate: true,
    },
    {
      label: 'Copy Link',
      to: href('/admin/people/invitations/:id/link', { id }),
      isCopied: true,
    },
    {
      label: 'Withdraw',
      to: href('/admin/people/invitations/:id/withdraw', { id }),
      isDanger: true,
    },
  ]
  return actions.map((action) => ({ ...action, name: `${action.label}: ${email}` }))
}
