import type { ActionFunctionArgs } from 'react-router'
import type { Plan } from '#core/record/restore.server.ts'
import type { SignedIn } from '#core/sign-in/dependencies.ts'
import type { AppContext } from './context.ts'
import type { NoticeName } from './notices.ts'
import type { FormField } from './ui/form-field.tsx'
import type { Message, Undo } from './ui/message.ts'
import type { Part, Words } from './ui/words.tsx'

/** What a question says, as data: it is read on the server and drawn by one dialog. */
export type Asking = {
  title: string
  text: readonly Words[]
  /** Without one there is nothing to confirm, and the dialog only leads back. */
  button?: string
  busy?: string
  isDanger?: true
  cancel?: string
  /** What would change, drawn below the text. */
  plan?: Plan & { known?: string | undefined }
  /** Asked for with it; what is typed comes back wherever the answer is refused. */
  fields?: readonly FormField[]
  /** What is to be copied, and the button that does. */
  copy?: { text: string; label: string }
  /** To another site, so it is no form. */
  link?: { to: string; label: string }
  /** Sent along with the answer. */
  values?: Readonly<Record<string, string>>
}

export type Asked = SignedIn & {
  args: ActionFunctionArgs
  app: AppContext
  db: AppContext['db']
  /** The parameter `id` of the address. */
  id: string
  /** What was typed, or '', for the names of its fields and values. */
  typed: Readonly<Record<string, string>>
}

type Address = string | ((asked: Asked) => string | Promise<string>)

/**
 * `submitted` waits for a second person. Told where it was asked: `refused` with 409, `issues` of
 * the fields with 400, and with 409 the question again, in other words or as it stands now. `next` is
 * the step after it. `to` is where it leads, where that is known only afterwards.
 */
export type Done =
  | 'submitted'
  | { refused: Message }
  | { issues: Readonly<Record<string, string | undefined>>; message?: Message }
  | { again: Asking | 'as it stands' }
  | { next: Asking; headers: Headers }
  | { notice: NoticeName | undefined; undo?: Undo; name?: string; to?: string }
  | 'done'
  | number
  | undefined

/**
 * Asked before something happens, and at an address of its own, so that it works without script.
 * `ask` and `act` throw the refusals of core, and a response where there is nothing to ask about.
 */
export type Question = {
  back: Address
  ask: Asking | ((asked: Asked) => Asking | Promise<Asking>)
  act(asked: Asked): Promise<Done> | Promise<void>
  /** Where it leads once it is done; without one, back. */
  to?: Address
  notice: NoticeName
}

/** By the pattern of its address; `*` is the folder of any list. */
export type Questions = Readonly<Record<string, Question>>

/** A sentence with names in it. */
export function say(texts: TemplateStringsArray, ...values: readonly (string | Date)[]): Part[] {
  return texts.flatMap((text, index) => {
    const value = values[index]
    if (value === undefined) return [text]
    return [text, value instanceof Date ? value : { name: value }]
  })
}
