import { type ActionFunctionArgs, data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { ownPath } from '#app/own-path.ts'
import { type StepInput, takeSteps } from '#core/enquiries/steps.server.ts'
import { requireUser, throwOnRefusal } from '../../guard.ts'
import { readRevision } from '../take-step.ts'

const here = href('/admin/enquiries')

/** 400 when none was chosen, 409 with those that somebody else changed. Throws 404, 403. */
export async function takeMany(args: ActionFunctionArgs, step: StepInput['step']) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const form = await args.request.formData().catch(() => {
    throw data(undefined, 400)
  })
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const back = ownPath(text('back'), here)
  const targets = form.getAll('id').flatMap((value) => {
    const [id = '', revision = ''] = typeof value === 'string' ? value.split('.') : []
    return id === '' ? [] : [{ id, revision: readRevision(revision) }]
  })
  if (targets.length === 0) return data({ back, done: 0, conflicts: [] }, 400)
  const wanted: StepInput =
    step === 'assigned' ? { step, ownerId: text('owner') || actorId } : { step }
  const result = await throwOnRefusal(app, () => takeSteps(app.db, actorId, targets, wanted))
  if (result.conflicts.length > 0) return data({ back, ...result }, 409)
  return redirectWithNotice(back, { request: args.request, notice: 'enquiries-done' })
}
