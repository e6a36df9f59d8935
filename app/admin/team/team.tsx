import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import { appContext, currentUserContext } from '#app/context.ts'
import { Failure } from '#app/failure.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { findLastSave } from '#core/history/history.server.ts'
import { listWaitingLines } from '#core/review/submissions.server.ts'
import type { MemberDraft } from '#core/team/member.ts'
import { readTeamForEditing } from '#core/team/team.server.ts'
import { ListEditor } from '../editor/list-editor.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { WaitingNote } from '../review/waiting-note.tsx'
import { saveList } from '../save-list.ts'
import type { Route } from './+types/team.ts'
import { memberEditor } from './member-editor.ts'
import { MemberView } from './member-view.tsx'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Team Management | Qantara' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const [team, lastSave] = [await readTeamForEditing(db), await findLastSave(db, 'team')]
  const person = context.get(currentUserContext)?.id ?? ''
  return { team, lastSave, person, waiting: await listWaitingLines(db, 'team') }
}

export function action(args: Route.ActionArgs) {
  return saveList<MemberDraft>(args, 'team')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askToSave(serverAction)
}

/** A search changes the address only; the server has nothing new. */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = asked
  const isSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSearch ? false : defaultShouldRevalidate
}

export default function Team({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Team Management"
        view="/team"
        history={href('/admin/team/history')}
        more={[{ to: href('/admin/team/trash'), label: 'Trash' }]}
      />
      <WaitingNote waiting={loaderData.waiting} person={loaderData.person} />
      <ListEditor
        config={memberEditor}
        View={MemberView}
        loaded={loaderData.team}
        list="team"
        person={loaderData.person}
        lastSave={loaderData.lastSave}
        staysOn={({ pathname }) => pathname === href('/admin/team')}
      />
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
