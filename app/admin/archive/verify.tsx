import { appContext } from '#app/context.ts'
import { verifyNow } from '#core/archive/verification.server.ts'
import { Confirm } from '../confirm.tsx'
import { actionResponse, requireUser } from '../guard.ts'
import type { Route } from './+types/verify.ts'

const back = '/admin/archive'

export async function action(args: Route.ActionArgs) {
  const { db, files } = args.context.get(appContext)
  const work = verifyNow(db, requireUser(args).id, files, new Date())
  return actionResponse(args, work, { back, notice: 'archive-verified' })
}

export default function Verify() {
  return (
    <Confirm title="Verify the archive now?" back={back} button="Verify now" busy="Verifying...">
      <p>Every entry and every file is compared with its hash. This takes a few seconds.</p>
    </Confirm>
  )
}
