import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import { Failure } from '#app/failure.tsx'
import { error as errorMessage } from '#app/ui/message.ts'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { teamList } from '#core/team/team.server.ts'
import { findEdited } from '../editor/find-edited.server.ts'
import { ListEditor } from '../editor/list-editor.tsx'
import { SavedState } from '../frame/saved-state.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { TrashPage } from '../history/trash-page.tsx'
import { askedAgain } from '../review/edit-again.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import { saveList } from '../save-list.ts'
import type { Route } from './+types/team.ts'
import { memberEditor } from './member-editor.ts'
import { MemberView } from './member-view.tsx'

export const meta = titled('Team Management')

export function loader(args: Route.LoaderArgs) {
  return findEdited(args, teamList)
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
        state={<SavedState save={loaderData.lastSave} history={href('/admin/team/history')} />}
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
          edited={loaderData}
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
      <Toast message={errorMessage('Error', 'Failed to load team members.')} />
      <Failure error={error} />
    </>
  )
}
