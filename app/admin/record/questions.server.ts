import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import type { AppContext } from '#app/context.ts'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import type { FieldTable } from '#core/record/fields.ts'
import type { RecordOf } from '#core/record/noun.ts'
import { openRecord } from '#core/record/noun-list.server.ts'
import { findRecord } from '#core/record/records.server.ts'
import { removeRecordFromSite } from '#core/review/record-operations.server.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The noun that the address names, as in /admin/claims/… */
function nounAt({ request, context }: Args) {
  const [, , name = ''] = new URL(request.url).pathname.replace(/\.data$/, '').split('/')
  const noun = Object.values(context.get(appContext).nouns).find((each) => each.name === name)
  if (!noun) throw data(undefined, 404)
  const { one, address } = noun
  return { noun, one, address }
}

/** Throws 404 where there is no such record. */
async function recordAt(args: Args): Promise<{ app: AppContext; record: RecordOf<FieldTable> }> {
  const app = args.context.get(appContext)
  const record = await findRecord(app.db, nounAt(args).noun, String(args.params.key))
  if (!record) throw data(undefined, 404)
  return { app, record }
}

/** What the question before a removal says. */
export async function findRemoval(args: LoaderFunctionArgs) {
  const { noun, one, address } = nounAt(args)
  const { app, record } = await recordAt(args)
  const { whyKept } = await openRecord(app.db, noun, record)
  const back = `${address}/${encodeURIComponent(String(record[noun.key]))}`
  return { one, back, name: noun.summaryOf?.(record) ?? noun.titleOf(record), whyKept }
}

export async function remove(args: ActionFunctionArgs) {
  const app = args.context.get(appContext)
  const { noun, address } = nounAt(args)
  const person = requireUser(args).id
  const deps = { db: app.db, origin: app.origin }
  const done = await throwOnRefusal(app, () =>
    removeRecordFromSite(deps, person, noun, String(args.params.key)),
  )
  if (done.outcome === 'kept') return data(undefined, 409)
  if (done.outcome !== 'saved') throw data(undefined, 404)
  return redirectWithNotice(address, { request: args.request, notice: 'record-removed' })
}
