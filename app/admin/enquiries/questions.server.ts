import { type ActionFunctionArgs, data, href } from 'react-router'
import { ownPath } from '#app/own-path.ts'
import {
  type Asked,
  type Asking,
  type Done,
  type Question,
  type Questions,
  say,
} from '#app/question.ts'
import type { Undo } from '#app/ui/message.ts'
import type { Part, Words } from '#app/ui/words.tsx'
import type { StepOutcome, Target } from '#core/enquiries/apply-step.server.ts'
import { isPossible, type StateStep, stepBack } from '#core/enquiries/enquiry-state.ts'
import { eraseEnquiry } from '#core/enquiries/erasure.server.ts'
import { createNote } from '#core/enquiries/notes.server.ts'
import { type EnquiryDetail, findEnquiry, listOwners } from '#core/enquiries/one-enquiry.server.ts'
import type { EnquirySummary } from '#core/enquiries/record.server.ts'
import {
  listTakenTogether,
  type StepInput,
  type TakenSteps,
  takeStep,
  takeSteps,
} from '#core/enquiries/steps.server.ts'
import { counted } from '#core/text.ts'
import { withQuery } from '../address.ts'
import { asStaff } from '../guard.ts'
import {
  erasureNote,
  nobody,
  noteField,
  ownerField,
  replyLink,
  steps,
  wordsOfStep,
} from './enquiry-words.ts'

type Args = Pick<ActionFunctionArgs, 'context' | 'params'>

/** Throws 404 and 403. */
export async function loadEnquiry(args: Args): Promise<EnquiryDetail> {
  const { id = '' } = args.params
  const enquiry = await asStaff(args, ({ db, actorId }) => findEnquiry(db, actorId, id))
  if (!enquiry) throw data(undefined, 404)
  return enquiry
}

const inbox = href('/admin/enquiries')

function back({ id }: Asked): string {
  return href('/admin/enquiries/:id', { id })
}

/** A step by itself, and that of `StepInput` that it is; erasing is none of those. */
function step(name: StateStep): Question {
  const { button } = steps[name]
  const notice = `enquiry-${name}` as const
  const isAssigning = name === 'assigned'
  const ask = async (
    { args, db, actor }: Asked,
    enquiry: EnquirySummary,
    revision = String(enquiry.revision),
  ): Promise<Asking> => ({
    title: `${button}: ${enquiry.reference}`,
    text: [
      say`The enquiry from ${enquiry.name || 'somebody who was erased'}.`,
      ...(name === 'erased' ? [erasureNote] : []),
      ...(isPossible(enquiry, name)
        ? []
        : ['This is not possible in the enquiry’s current state.']),
    ],
    fields:
      isAssigning && isPossible(enquiry, name)
        ? [
            ownerField(
              await listOwners(db, actor.id),
              args.url.searchParams.get('owner') ?? enquiry.owner?.id ?? actor.id,
            ),
          ]
        : [],
    values: { revision },
    button: isPossible(enquiry, name) ? button : undefined,
    busy: 'Saving...',
    isDanger: name === 'erased' || undefined,
  })
  return {
    back,
    ask: async (asked) => ask(asked, await loadEnquiry(asked.args), revisionAsked(asked.args)),
    async act(asked) {
      const { id, typed, args } = asked
      const before = await loadEnquiry(args)
      const revision = typed.revision ?? revisionAsked(args)
      const outcome = await take(asked, name, { id, revision: readRevision(revision) })
      if (outcome.outcome !== 'conflict') {
        const undo = undoOf(asked, name, before)
        if (!isAssigning) return { notice, undo }
        const { owner } = await loadEnquiry(args)
        return { notice: owner ? notice : 'enquiry-unassigned', name: owner?.name, undo }
      }
      const asks = await ask(asked, outcome.enquiry)
      return {
        again: {
          ...asks,
          title: 'Someone else got there first',
          text: [
            'Since you opened this enquiry:',
            ...outcome.happened.map((each): Words => [...wordsOfStep(each), ', ', each.at]),
            ['You chose: ', { strong: button }, '. It was not done.'],
          ],
          button: asks.button && `${asks.button} anyway`,
          cancel: 'Leave it as it is',
        },
      }
    },
    notice,
  }
}

/** Undo names the revision that it takes back, so that nothing done since is undone with it. */
function revisionAsked({ url }: Asked['args']): string | undefined {
  return url.searchParams.get('revision') ?? undefined
}

function undoOf(asked: Asked, name: StateStep, before: EnquirySummary): Undo | undefined {
  const { state, owner, revision } = before
  const undo = stepBack(name, state)
  if (!undo) return undefined
  const query = new URLSearchParams({
    revision: String(revision + 1),
    ...(undo.step === 'assigned' && { owner: owner?.id ?? nobody }),
    ...(undo.isAgain && { again: '' }),
  })
  return { to: `${href(steps[undo.step].one, { id: asked.id })}?${query}` }
}

function take(asked: Asked, step: StateStep, target: Target): Promise<StepOutcome> {
  const { app, db, actor } = asked
  return step === 'erased'
    ? eraseEnquiry(db, app.mailFiles, actor.id, target)
    : takeStep(db, actor.id, target, inputOf(asked, step))
}

function inputOf({ args, typed, actor }: Asked, step: Exclude<StateStep, 'erased'>): StepInput {
  const { searchParams } = args.url
  if (step !== 'assigned') return { step, isAgain: searchParams.has('again') }
  const owner = typed.owner || searchParams.get('owner') || actor.id
  return { step, ownerId: owner === nobody ? '' : owner }
}

type TogetherStep = Exclude<StateStep, 'erased'>

/** The same step for all that were ticked in the list. */
function stepOfMany(name: TogetherStep): Question {
  return {
    back: ({ typed }) => ownPath(typed.back ?? '', inbox),
    ask: {
      title: 'Select enquiries first',
      text: ['Tick some in the list, or press X on a row, then choose what to do with them.'],
      cancel: 'Back to the list',
    },
    async act(asked): Promise<Done> {
      const form = await asked.args.request.formData()
      const targets = form.getAll('id').flatMap((value) => {
        const [id = '', revision] = typeof value === 'string' ? value.split('.') : []
        return id === '' ? [] : [{ id, revision: readRevision(revision) }]
      })
      if (targets.length === 0) return { issues: {} }
      const at = new Date()
      const { done, conflicts } = await takeSteps(
        asked.db,
        asked.actor.id,
        targets,
        inputOf(asked, name),
        at,
      )
      if (conflicts.length > 0) return notAll(done.length, conflicts)
      return { notice: 'enquiries-done', undo: undoOfMany(name, done, at) }
    },
    notice: 'enquiries-done',
  }
}

function notAll(done: number, conflicts: TakenSteps['conflicts']): Done {
  const changed = done === 0 ? 'Nothing was changed.' : `${done} were changed.`
  const others = conflicts.flatMap(({ enquiry, happened }): Words[] => [
    [
      {
        label: `${enquiry.reference} ${enquiry.name}`,
        to: href('/admin/enquiries/:id', { id: enquiry.id }),
      },
      ...happened.flatMap((each): Part[] => [' · ', ...wordsOfStep(each), ', ', each.at]),
    ],
  ])
  const why = `${changed} These were not changed, because someone else changed them in the meantime:`
  const title = 'Someone else got there first'
  return { again: { title, text: [why, ...others], cancel: 'Back to the list' } }
}

/** Where one step leads all of them back to what they were. */
function undoOfMany(name: TogetherStep, before: TakenSteps['done'], at: Date): Undo | undefined {
  const isBack = before.every(
    (each) => isPossible(each, name) && stepBack(name, each.state) !== undefined,
  )
  const owners = new Set(before.map(({ owner }) => owner?.id ?? nobody))
  if (!isBack || (name === 'assigned' && owners.size > 1)) return undefined
  const [owner = nobody] = owners
  const query = { step: name, at: at.toISOString(), owner }
  return { to: withQuery(href('/admin/enquiries/many/undo'), query) }
}

/** What the address of an Undo says: what was done to which, and the step that takes it back. */
async function takenTogether(asked: Asked) {
  const { args, db, actor } = asked
  const { searchParams } = args.url
  const step = Object.keys(steps).find((each) => each === searchParams.get('step')) as StateStep
  const at = new Date(searchParams.get('at') ?? '')
  const back = step && stepBack(step, 'new')?.step
  if (!back || back === 'erased' || Number.isNaN(at.getTime())) return undefined
  const targets = await listTakenTogether(db, actor.id, { step, at })
  return targets.length > 0 ? { targets, input: inputOf(asked, back), step } : undefined
}

/** Undefined: what is there now is meant. */
function readRevision(text = ''): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

export const enquiryQuestions: Questions = {
  '/admin/enquiries/:id/assign': step('assigned'),
  '/admin/enquiries/:id/answered': step('answered'),
  '/admin/enquiries/:id/close': step('closed'),
  '/admin/enquiries/:id/reopen': step('reopened'),
  '/admin/enquiries/:id/spam': step('spam'),
  '/admin/enquiries/:id/not-spam': step('not-spam'),
  '/admin/enquiries/:id/erase': step('erased'),

  // Mail programs do not tell what becomes of a mail.
  '/admin/enquiries/:id/reply': {
    ...step('answered'),
    ask: async ({ args }) => {
      const enquiry = await loadEnquiry(args)
      const { name, email, revision } = enquiry
      const isOpen = isPossible(enquiry, 'answered')
      return {
        title: isOpen ? 'Did you send it?' : 'Write again',
        text: [
          [
            'Your mail program opens with a mail to ',
            { name },
            '. If it did not, ',
            { label: 'open it again', to: replyLink(enquiry) },
            ', or write to ',
            { name: email },
            '.',
          ],
        ],
        values: { revision: String(revision) },
        button: isOpen ? 'Yes, mark answered' : undefined,
        busy: 'Saving...',
        cancel: isOpen ? 'Not yet' : 'Close',
      }
    },
  },

  '/admin/enquiries/:id/note': {
    back,
    ask: async ({ args }) => ({
      title: `Add note: ${(await loadEnquiry(args)).reference}`,
      text: [],
      fields: [noteField],
      values: { key: crypto.randomUUID() },
      button: 'Add note',
      busy: 'Saving...',
    }),
    async act({ db, actor, id, typed: { key = '', text = '' } }) {
      const own = /^[\da-f-]{36}$/.test(key) ? key : crypto.randomUUID()
      const { issue } = await createNote(db, actor.id, { id, key: own, text })
      return issue ? { issues: { text: issue } } : 'done'
    },
    notice: 'note-added',
  },

  '/admin/enquiries/many/assign': stepOfMany('assigned'),
  '/admin/enquiries/many/answered': stepOfMany('answered'),
  '/admin/enquiries/many/close': stepOfMany('closed'),
  '/admin/enquiries/many/spam': stepOfMany('spam'),
  '/admin/enquiries/many/undo': {
    back: inbox,
    ask: async (asked) => {
      const taken = await takenTogether(asked)
      if (!taken)
        return {
          title: 'Nothing to undo',
          text: ['It was done otherwise, or not by you.'],
          cancel: 'Back to the list',
        }
      const { targets, step } = taken
      const all = counted(targets.length, 'enquiry', 'enquiries')
      return {
        title: `Undo: ${steps[step].button}?`,
        text: [`${all} will be as before.`],
        button: 'Undo',
        busy: 'Saving...',
      }
    },
    async act(asked) {
      const { targets, input } = (await takenTogether(asked)) ?? {}
      if (!targets || !input) return { issues: {} }
      const { done, conflicts } = await takeSteps(asked.db, asked.actor.id, targets, input)
      return conflicts.length > 0 ? notAll(done.length, conflicts) : 'done'
    },
    notice: 'enquiries-undone',
  },
}
