import { appContext } from '#app/context.ts'
import { findTexts } from '#core/record/row-texts.server.ts'
import type { Route } from './+types/row-texts.ts'

/** The long texts of rows of a list, by their marks (core/record/long-texts.ts). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, findListNamed } = context.get(appContext)
  const { searchParams } = url
  const asked = {
    ids: searchParams.getAll('id'),
    revisions: searchParams.getAll('revision').slice(0, 2).map(Number),
  }
  if (!asked.revisions.every(Number.isSafeInteger)) throw new Response(null, { status: 400 })
  const list = await findListNamed(db, searchParams.get('list') ?? '')
  if (!list || list.isSingle) throw new Response(null, { status: 404 })
  return Response.json(await findTexts(db, list, asked))
}
