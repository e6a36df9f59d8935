import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithNotice } from '#app/forms.ts'
import { messageOf } from '#app/refusal-texts.ts'
import { refusedOf } from '#app/refused-form.ts'
import { refuse, requireUser, throwOnRefusal } from '../guard.ts'
import type { Asked, Question, Questions } from './question.ts'

/** What the question at this address says, and where it leads back to. */
export async function ask(args: LoaderFunctionArgs, questions: Questions) {
  const asked = askedAt(args)
  const question = questionAt(args, questions)
  const words = await throwOnRefusal(asked.app, async () =>
    typeof question.ask === 'function' ? question.ask(asked) : question.ask,
  )
  return { words, back: await addressOf(question.back, asked) }
}

/** Does what was asked; 409 with the reason where that was refused. */
export async function answer(args: ActionFunctionArgs, questions: Questions) {
  const asked = askedAt(args)
  const question = questionAt(args, questions)
  const { request } = args
  // Before it is done: what was asked about may be gone afterwards.
  const to = await addressOf(question.next ?? question.back, asked)
  try {
    const done = await question.act(asked)
    if (done === 'submitted') return redirectWithNotice(to, { request, notice: done })
    if (typeof done !== 'object')
      return redirectWithNotice(to, { request, notice: question.notice })
    if ('refused' in done) return data({ message: done.refused }, { status: 409 })
    return redirectWithNotice(to, { request, notice: done.notice })
  } catch (error) {
    const refused = refusedOf(error)
    const { outcome } = refused
    if (outcome === 'not-found' || outcome === 'not-allowed') throw await refuse(asked.app, outcome)
    return data({ message: messageOf(refused) }, { status: 409 })
  }
}

function questionAt({ pattern }: LoaderFunctionArgs, questions: Questions): Question {
  // The router leaves out the first slash.
  const address = pattern.replace(/^\/?/, '/')
  const question = questions[address] ?? questions[address.replace(/^\/admin\/[^/]+/, '*')]
  if (!question) throw new Error(`There is no question at ${address}`)
  return question
}

function askedAt(args: ActionFunctionArgs): Asked {
  const app = args.context.get(appContext)
  return { args, app, db: app.db, actor: requireUser(args), id: args.params.id ?? '' }
}

async function addressOf(address: Question['back'], asked: Asked): Promise<string> {
  return typeof address === 'string' ? address : address(asked)
}
