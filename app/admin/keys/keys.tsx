import { titled } from '#app/ui/titled.ts'
import { MadeScreen, type MadeWords } from '../record/made-screen.tsx'
import type { Route } from './+types/keys.ts'
import { screens } from './screen.server.ts'

export const meta = titled('API keys')

export const loader = (args: Route.LoaderArgs) => screens.list(args)

export const action = (args: Route.ActionArgs) => screens.make(args)

const words: MadeWords = {
  title: 'API keys',
  lead: (
    <p className="lead">
      A key lets a program, or pages of another site, read what visitors see here. It changes
      nothing. <a href="/api">The description of the API</a> is a public page.
    </p>
  ),
  one: 'key',
  submit: { label: 'Make Key', busy: 'Making...' },
  secret: {
    title: 'The key for',
    copy: 'Copy the Key',
    note: 'Keep it in a password manager.',
  },
  empty: 'There are no keys yet. Make Key makes the first one.',
}

export default function Keys({ loaderData, actionData }: Route.ComponentProps) {
  return <MadeScreen data={loaderData} answer={actionData} words={words} />
}
