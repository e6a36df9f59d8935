import { SaidWords } from '#app/ui/words.tsx'
import type { Route } from './+types/question.ts'
import { changeAccount } from './change-account.ts'
import { AccountDialog } from './dialog.tsx'
import { questionAt } from './questions.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { title, text, fields, submit, busy } = questionAt(args)
  return { title, text: await text?.(args), fields, submit, busy }
}

export function action(args: Route.ActionArgs) {
  const { fields, notice, act } = questionAt(args)
  return changeAccount(args, { fields, notice }, (own, typed) =>
    act(own, typed, args.params.id ?? ''),
  )
}

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { text, ...question } = loaderData
  return (
    <AccountDialog {...question} returned={actionData}>
      {text && (
        <p>
          <SaidWords words={text} />
        </p>
      )}
    </AccountDialog>
  )
}
