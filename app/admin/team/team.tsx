import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import { appContext, currentUserContext } from '#app/context.ts'
import { Failure } from '#app/failure.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { findLastSave } from '#core/history/history.server.ts'
import { readTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { withLastSave } from '../editor/last-save.server.ts'
import { ListEditor } from '../editor/list-editor.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
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
  return { team, lastSave, person: context.get(currentUserContext)?.id ?? '' }
}

export function action(args: Route.ActionArgs) {
  return saveList(args, async (db, actorId, sent) =>
    withLastSave(db, 'team', await saveTeam(db, actorId, sent)),
  )
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
