import { type ActionFunctionArgs, data } from 'react-router'
import { appContext } from '#app/context.ts'

type Args = Pick<ActionFunctionArgs, 'context' | 'url'>

/** 'claims' for '/admin/claims/…'. */
export function sectionOf({ url }: Pick<Args, 'url'>): string {
  return url.pathname.split('/')[2] ?? ''
}

/** Throws 404 where the address names none. */
export function nounAt(args: Args) {
  const { nouns } = args.context.get(appContext)
  const noun = Object.values(nouns).find(({ name }) => name === sectionOf(args))
  if (!noun) throw data(undefined, 404)
  return noun
}
