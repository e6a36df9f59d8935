import { appContext } from '#app/context.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft } from '#core/record/fields.ts'
import type { Row } from '#core/record/list.ts'
import { findTexts } from '#core/record/row-texts.server.ts'
import { onList } from '#core/review/subjects.server.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { teamList } from '#core/team/team.server.ts'
import type { Route } from './+types/row-texts.ts'

/** The long texts of rows of a list, by their marks (core/record/long-texts.ts). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { searchParams } = url
  const asked = {
    ids: searchParams.getAll('id'),
    revisions: searchParams.getAll('revision').slice(0, 2).map(Number),
  }
  if (!asked.revisions.every(Number.isSafeInteger)) throw new Response(null, { status: 400 })
  const texts = <D extends AnyDraft, S extends Row>(list: ListDefinition<D, S>) =>
    findTexts(db, list, asked)
  const found = await onList(db, searchParams.get('list') ?? '', {
    team: async () => ({ texts: await texts(teamList) }),
    stocks: async (theme) => ({ texts: await texts(stocksOf(theme)) }),
  })
  if (!('texts' in found)) throw new Response(null, { status: 404 })
  return Response.json(found.texts)
}
