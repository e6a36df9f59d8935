import { SaidWords } from '#app/ui/words.tsx'
import type { Route } from './+types/question.ts'
import { changeAccount } from './change-account.ts'
import { AccountDialog } from './dialog.tsx'
import { questionAt } from './questions.server.ts'
import { reauthentication } from './second-factor/reauthentication.ts'

const fields = { proof: reauthentication }

export async function loader(args: Route.LoaderArgs) {
  const { title, text, submit, busy } = questionAt(args)
  return { title, text: await text(args), submit, busy }
}

export function action(args: Route.ActionArgs) {
  const { notice, act } = questionAt(args)
  return changeAccount(args, { fields, notice }, (own, { proof }) =>
    act(own, proof, args.params.id ?? ''),
  )
}

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { text, ...words } = loaderData
  return (
    <AccountDialog {...words} fields={fields} returned={actionData}>
      <p>
        <SaidWords words={text} />
      </p>
    </AccountDialog>
  )
}
