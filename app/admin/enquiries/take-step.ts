import { type ActionFunctionArgs, data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import type { NoticeName } from '#app/notices.ts'
import type { StateStep } from '#core/enquiries/enquiry-state.ts'
import { type EnquiryDetail, findEnquiry } from '#core/enquiries/one-enquiry.server.ts'
import { type StepInput, takeStep } from '#core/enquiries/steps.server.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'

type Args = Pick<ActionFunctionArgs, 'request' | 'context' | 'params'>

/** Throws 404 and 403. */
export async function loadEnquiry(args: Pick<Args, 'context' | 'params'>): Promise<EnquiryDetail> {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const id = args.params.id ?? ''
  const enquiry = await throwOnRefusal(app, () => findEnquiry(app.db, actorId, id))
  if (!enquiry) throw data(undefined, 404)
  return enquiry
}

export const notices: Record<StateStep, NoticeName> = {
  assigned: 'enquiry-assigned',
  answered: 'enquiry-answered',
  closed: 'enquiry-closed',
  reopened: 'enquiry-reopened',
  spam: 'enquiry-spam',
  'not-spam': 'enquiry-not-spam',
  erased: 'enquiry-erased',
}

const steps: Readonly<Record<string, StepInput['step']>> = {
  assign: 'assigned',
  answered: 'answered',
  close: 'closed',
  reopen: 'reopened',
  spam: 'spam',
  'not-spam': 'not-spam',
}

/** The step that the last part of an address names. */
export function stepAt(pattern: string): StepInput['step'] {
  const step = steps[pattern.split('/').at(-1) ?? '']
  if (!step) throw new Error(`There is no step at ${pattern}`)
  return step
}

/** 409 where somebody else was faster, with what they did. Throws 404 and 403. */
export async function takeOne(args: Args, step: StepInput['step']) {
  const app = args.context.get(appContext)
  const actorId = requireUser(args).id
  const { revision, owner } = await readForm(args.request, ['revision', 'owner'])
  const target = { id: args.params.id ?? '', revision: readRevision(revision) }
  const wanted: StepInput = step === 'assigned' ? { step, ownerId: owner || actorId } : { step }
  const result = await throwOnRefusal(app, () => takeStep(app.db, actorId, target, wanted))
  if (result.outcome === 'conflict') return data({ ...result, owner }, 409)
  const to = href('/admin/enquiries/:id', { id: target.id })
  return redirectWithNotice(to, { request: args.request, notice: notices[step] })
}

/** Undefined: what is there now is meant. */
export function readRevision(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
