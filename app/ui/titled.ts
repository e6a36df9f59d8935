import type { MetaDescriptor } from 'react-router'

/** What the frames of staff pages and of sign-in load, among other things. */
type Framed = { firm?: string }

type Args = { matches: readonly ({ loaderData?: unknown } | undefined)[] }

/** The head of a page for staff: its title follows the firm's name. */
export function titled(title: string): (args: Args) => MetaDescriptor[] {
  return ({ matches }) => headOf(title, matches)
}

/** The same where the title is made of what the page shows. */
export function headOf(title: string, matches: Args['matches']): MetaDescriptor[] {
  const frame = matches.find((match) => (match?.loaderData as Framed | undefined)?.firm)
  const firm = (frame?.loaderData as Framed | undefined)?.firm
  return [
    { title: firm ? `${title} | ${firm}` : title },
    { name: 'description', content: `${title}: for the staff${firm ? ` of ${firm}` : ''}.` },
  ]
}
