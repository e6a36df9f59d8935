import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import { appContext } from '#app/context.ts'
import { Failure } from '#app/failure.tsx'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { findLastSave } from '#core/history/stored-changes.server.ts'
import { withMarks } from '#core/record/long-texts.server.ts'
import { listRemovedPage } from '#core/record/trash.server.ts'
import { findReturnedList } from '#core/review/returned-list.server.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { findTeamForEditing, teamList } from '#core/team/team.server.ts'
import { ListEditor } from '../editor/list-editor.tsx'
import { SavedState } from '../frame/saved-state.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser } from '../guard.ts'
import { pageOf } from '../history/address.ts'
import { TrashPage } from '../history/trash-view.tsx'
import { lackingOfRows } from '../lacking.server.ts'
import { askedAgain } from '../review/edit-again.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import { saveList } from '../save-list.ts'
import type { Route } from './+types/team.ts'
import { memberEditor } from './member-editor.ts'
import { MemberView } from './member-view.tsx'

export const meta = titled('Team Management')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const isTrash = url.searchParams.get('show') === 'trash'
  const trash = isTrash ? await listRemovedPage(db, teamList, pageOf(url)) : undefined
  const whole = await findTeamForEditing(db)
  const team = withMarks(teamList.fields, whole)
  const lacking = lackingOfRows(teamList.fields, whole.rows)
  const lastSave = await findLastSave(db, 'team')
  const person = requireUser({ context }).id
  const waiting = await listOpenSubmissions(db, 'team', person)
  const returned = await findReturnedList(db, person, teamList, askedAgain(url))
  return { trash, team, lacking, lastSave, person, waiting, returned }
}

export function action(args: Route.ActionArgs) {
  return saveList(args, teamList)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askToSave(serverAction)
}

/** A search changes the address only; the server has nothing new, but for the trash. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = asked
  const shown = [currentUrl, nextUrl].map(({ searchParams }) => searchParams.get('show'))
  const isSearch =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    shown.every((each) => each === null) &&
    askedAgain(nextUrl) === ''
  return isSearch ? false : defaultShouldRevalidate
}

const trashAddress = `${href('/admin/team')}?show=trash`

export default function Team({ loaderData }: Route.ComponentProps) {
  const { trash } = loaderData
  return (
    <>
      <ScreenHead
        title="Team Management"
        state={<SavedState save={loaderData.lastSave} />}
        view="/team"
        history={href('/admin/team/history')}
        more={[{ to: trashAddress, label: 'Trash', isCurrent: trash !== undefined }]}
        exportFrom="/admin/team/export"
        back={trash && { to: href('/admin/team'), label: 'Back to the team' }}
      />
      <WaitingNote waiting={loaderData.waiting} person={loaderData.person} />
      {trash ? (
        <TrashPage
          {...trash}
          address={trashAddress}
          restoreLink={(id) => href('/admin/team/trash/:id/restore', { id })}
        />
      ) : (
        <ListEditor
          config={memberEditor}
          View={MemberView}
          loaded={loaderData.team}
          lacking={loaderData.lacking}
          list="team"
          person={loaderData.person}
          lastSave={loaderData.lastSave}
          returned={loaderData.returned}
          staysOn={({ pathname, searchParams }) =>
            pathname === href('/admin/team') && searchParams.get('show') === null
          }
        />
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <Toast message={{ tone: 'error', title: 'Error', text: 'Failed to load team members.' }} />
      <Failure error={error} />
    </>
  )
}
