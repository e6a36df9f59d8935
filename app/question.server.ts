import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { appContext } from './context.ts'
import { redirectWithNotice } from './forms.ts'
import { refuse, signedIn, throwOnRefusal } from './guard.ts'
import type { Asked, Asking, Question, Questions } from './question.ts'
import { refusedOf, returnForm, withoutPasswords } from './refused-form.ts'
import type { Returned } from './ui/staff-form.tsx'

/** What the question at this address says, and where it leads back to. */
export async function ask(args: LoaderFunctionArgs, questions: Questions) {
  const asked = askedAt(args)
  const question = questionAt(args, questions)
  const words = await throwOnRefusal(asked.app, async () => wordsOf(question, asked))
  return { words, back: await addressOf(question.back, asked) }
}

/** What came back instead of an answer. */
export type ReturnedQuestion = Returned & {
  /** Instead of what was asked. */
  words?: Asking
  /** Where it leads back to, which may follow from what was sent. */
  back: string
}

/** Does what was asked; 409 with the reason where that was refused, 400 with what is wrong. */
export async function answer(args: ActionFunctionArgs, questions: Questions) {
  const question = questionAt(args, questions)
  const { request } = args
  const asked = askedAt(args, await readTyped(request))
  const { typed } = asked
  // Before it is done: what was asked about may be gone afterwards.
  const back = await addressOf(question.back, asked)
  const to = question.to ? await addressOf(question.to, asked) : back
  const fieldsAsked = async () => {
    const { fields = [] } = await throwOnRefusal(asked.app, async () => wordsOf(question, asked))
    return fields
  }
  const returned = async (): Promise<ReturnedQuestion> => ({
    responseId: crypto.randomUUID(),
    values: withoutPasswords(await fieldsAsked(), typed),
    back,
  })
  try {
    const done = await question.act(asked)
    if (done === 'submitted') return redirectWithNotice(to, { request, notice: done })
    if (typeof done !== 'object')
      return redirectWithNotice(to, { request, notice: question.notice })
    if ('refused' in done) return data({ ...(await returned()), message: done.refused }, 409)
    if ('issues' in done) return data({ ...(await returned()), ...done }, 400)
    if ('next' in done) {
      // What was typed was for the step before.
      const responseId = crypto.randomUUID()
      return data({ responseId, values: {}, back, words: done.next }, { headers: done.headers })
    }
    if ('again' in done) {
      const words = done.again === 'as it stands' ? undefined : done.again
      return data({ ...(await returned()), words }, 409)
    }
    return redirectWithNotice(done.to ?? to, { request, ...done })
  } catch (error) {
    const refused = refusedOf(error)
    const { outcome } = refused
    if (outcome === 'not-found' || outcome === 'not-allowed') throw await refuse(asked.app, outcome)
    const fields = await fieldsAsked()
    const { data: form, init } = returnForm(refused, fields, typed)
    const status = fields.length > 0 ? init?.status : 409
    return data<ReturnedQuestion>({ ...form, back }, { ...init, status })
  }
}

function wordsOf({ ask: words }: Question, asked: Asked): Asking | Promise<Asking> {
  return typeof words === 'function' ? words(asked) : words
}

/** Nothing where the request carries no form. A question may read its form once more. */
async function readTyped(request: Request): Promise<Record<string, string>> {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData())
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function questionAt({ pattern }: LoaderFunctionArgs, questions: Questions): Question {
  // The router leaves out the first slash.
  const address = pattern.replace(/^\/?/, '/')
  const question = questions[address] ?? questions[address.replace(/^\/admin\/[^/]+/, '*')]
  if (!question) throw new Error(`There is no question at ${address}`)
  return question
}

function askedAt(args: ActionFunctionArgs, typed: Asked['typed'] = {}): Asked {
  const app = args.context.get(appContext)
  return { ...signedIn(args), args, app, db: app.db, id: args.params.id ?? '', typed }
}

async function addressOf(address: Question['back'], asked: Asked): Promise<string> {
  return typeof address === 'string' ? address : address(asked)
}
