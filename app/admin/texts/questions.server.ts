import { data } from 'react-router'
import { readForm } from '#app/forms.ts'
import { type Asked, type Done, type Question, type Questions, say } from '#app/question.ts'
import { error } from '#app/ui/message.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { localMoment } from '#core/dates.ts'
import { createDisclosure, listPagesWith } from '#core/disclosures/staff-disclosures.server.ts'
import { languageNames, languages, segmentOf, translations } from '#core/language.ts'
import { createLetter } from '#core/letters/create-letter.server.ts'
import { removeFromSite, withdrawFromSite } from '#core/review/withdraw-from-site.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { capital } from '#core/text.ts'
import { catchUp } from '#core/texts/catch-up.server.ts'
import { restoreVersion } from '#core/texts/restore-version.server.ts'
import { restoreText } from '#core/texts/trash.server.ts'
import { listVersions } from '#core/texts/versions.server.ts'
import { cancelPublication, findCancelled } from '#core/texts/withdraw-text.server.ts'
import type { Db } from '#db/schema.ts'
import { changeSite, reviewDependencies } from '../change-site.ts'
import { editorOf, restoringOf, takeBackOf, textBases, trashOf } from './text-bases.ts'
import { askedText, requireDraft } from './text-of.server.ts'

function back({ args }: Asked): string {
  const { section, id } = askedText(args)
  return editorOf(section, id.key)
}

function doneUnless(
  title: string,
  answer: { outcome: string; issues?: readonly { message: string }[] },
  done: Done = 'done',
): Done {
  if (answer.issues)
    return { refused: error(title, answer.issues.map(({ message }) => message).join('. ')) }
  return answer.outcome === 'submitted' ? 'submitted' : done
}

function directionOf({ url }: Asked['args']): 'up' | 'down' {
  return url.searchParams.get('by') === 'down' ? 'down' : 'up'
}

/**
 * Publishes what visitors read before, or withdraws where that was nothing. A publication like any other,
 * so with approval on it is submitted; withdrawing needs nobody.
 */
async function takeBack({ args, app, db, actor }: Asked): Promise<Done> {
  const { kind, id, section } = askedText(args)
  const { published, before } = await requireDraft(args)
  if (String(published?.version) !== args.params.version)
    return { refused: error('Not taken back', 'Visitors read another version by now.') }
  const reason = `Version ${args.params.version} was taken back`
  const republish = (version: number, day?: string) =>
    changeSite(args, 'publish-text', { kind: kind.name, id, version, reason, ...(day && { day }) })
  if (!before && !kind.original) {
    const answer = await withdrawFromSite(reviewDependencies(app), actor.id, kind, id)
    return doneUnless('Not taken back', answer, { notice: 'text-withdrawn' })
  }
  const answer = before
    ? await republish(before.version, before.day)
    : await republish(await restoreVersion(db, actor.id, kind, id, 0))
  const undo = takeBackOf(section, await requireDraft(args))
  return doneUnless('Not taken back', answer, { notice: 'text-taken-back', undo })
}

/** Throws 404 where the publication was not cancelled. */
async function requireCancelled({ args, db, id: publication }: Asked) {
  const { kind, id } = askedText(args)
  const found = await findCancelled(db, kind, id, publication)
  if (!found) throw data(undefined, 404)
  return found
}

async function scheduleAgain(asked: Asked): Promise<Done> {
  const { args, db } = asked
  const { kind, id } = askedText(args)
  const { version, startsAt, day } = await requireCancelled(asked)
  const { timeZone } = await findSettings(db)
  const at = localMoment(timeZone, startsAt)
  const wanted = { kind: kind.name, id, version, at, ...(day && { day }) }
  const answer = await changeSite(args, 'publish-text', wanted)
  return doneUnless('Not scheduled', answer, { notice: 'text-scheduled' })
}

/** What is asked of a text, in whichever language, below its own address. */
const ofText: Questions = {
  withdraw: {
    back,
    ask: async ({ args, db }) => {
      const { key, list, scheduled } = await requireDraft(args)
      const isDisclosure = askedText(args).kind.name === 'disclosure'
      const pages = isDisclosure ? await listPagesWith(db, key, new Date()) : undefined
      const counts = languages.map(
        (language) => `${pages?.[language].length} ${languageNames[language]}`,
      )
      return {
        title: `Withdraw ${list.rows[0]?.name ?? key}?`,
        text: [
          pages
            ? `${counts.join(' and ')} pages lose it at their next request, and may be published without it. Its versions stay, and it can be published again.`
            : 'Visitors will no longer find it: not its page, not in lists, not in the sitemap for search engines. Its versions stay, and it can be published again.',
          ...(scheduled.length > 0 ? ['What is scheduled will not be published either.'] : []),
          'If a change to it is waiting for approval, that ends too: its author is notified and keeps the draft.',
        ],
        button: 'Withdraw',
        busy: 'Withdrawing...',
        isDanger: true,
      }
    },
    act: async ({ args, app, actor }) => {
      const { kind, id } = askedText(args)
      const answer = await withdrawFromSite(reviewDependencies(app), actor.id, kind, id)
      return doneUnless('Not withdrawn', answer)
    },
    notice: 'text-withdrawn',
  },

  delete: {
    back,
    ask: async ({ args }) => {
      const { key, list } = await requireDraft(args)
      const { noun } = askedText(args).kind
      return {
        title: `Delete this ${noun}?`,
        text: [
          say`${`“${list.rows[0]?.name || key}”`} goes to the trash, from where it can be restored.`,
        ],
        button: `Delete This ${capital(noun)}`,
        busy: 'Deleting...',
        isDanger: true,
      }
    },
    act: async ({ args, app, actor }) => {
      const { kind, id, section } = askedText(args)
      const answer = await removeFromSite(reviewDependencies(app), actor.id, kind, id.key)
      const undo = { to: restoringOf(section, id.key) }
      return doneUnless('Not deleted', answer, { notice: 'record-removed', undo })
    },
    to: ({ args }) => askedText(args).section.base,
    notice: 'record-removed',
  },

  'cancel/:id': {
    back,
    ask: async (asked) => {
      const { args } = asked
      await requireDraft(args)
      if (args.url.searchParams.has('again')) {
        const { version, startsAt } = await requireCancelled(asked)
        return {
          title: 'Schedule it again?',
          text: [say`Version ${String(version)} will be published at ${startsAt}.`],
          button: 'Schedule',
          busy: 'Scheduling...',
        }
      }
      return {
        title: 'Cancel this publication?',
        text: ['It will not be published at that time. The draft stays.'],
        button: 'Cancel Schedule',
        busy: 'Cancelling...',
      }
    },
    act: async (asked) => {
      const { args, db, actor, id: publication } = asked
      const { kind, id } = askedText(args)
      if (args.url.searchParams.has('again')) return scheduleAgain(asked)
      await cancelPublication(db, actor.id, kind, id, publication)
      const to = `${back(asked)}/cancel/${publication}?again=`
      const isSubmitted = await isApprovalRequired(db)
      return { notice: 'text-cancelled', undo: { to, isSubmitted } }
    },
    notice: 'text-cancelled',
  },

  original: {
    back,
    ask: async ({ args }) => {
      await requireDraft(args)
      return {
        title: 'Back to the Original?',
        text: ['Visitors will read the original again. What was written stays in the history.'],
        button: 'Back to the Original',
        busy: 'Publishing...',
      }
    },
    act: async ({ args, db, actor }) => {
      const { kind, id, section } = askedText(args)
      const version = await restoreVersion(db, actor.id, kind, id, 0)
      const wanted = { kind: kind.name, id, version, reason: 'Back to the original' }
      const answer = await changeSite(args, 'publish-text', wanted)
      const undo = takeBackOf(section, await requireDraft(args))
      return doneUnless('Not published', answer, { notice: 'text-published', undo })
    },
    notice: 'text-published',
  },

  'take-back/:version': {
    back,
    ask: async ({ args }) => {
      const { before } = await requireDraft(args)
      const isReplaced = before || askedText(args).kind.original
      return {
        title: 'Take back the publication?',
        text: [
          isReplaced
            ? 'Visitors will read what they read before.'
            : 'Visitors will no longer find it, as before it was published.',
          'A schedule that the publication ended does not come back.',
        ],
        button: 'Take Back',
        busy: 'Taking back...',
      }
    },
    act: takeBack,
    notice: 'text-taken-back',
  },

  move: {
    back,
    ask: async ({ args }) => {
      await requireDraft(args)
      const by = directionOf(args)
      return {
        title: `Move it ${by}?`,
        text: [`Visitors will see it one place further ${by}.`],
        button: `Move ${by}`,
        busy: 'Moving...',
      }
    },
    act: async (asked) => {
      const { args } = asked
      const { kind, id } = askedText(args)
      const isUp = directionOf(args) === 'up'
      const moved = { kind: kind.name, key: id.key, by: isUp ? -1 : 1 } as const
      const answer = await changeSite(args, 'move-text', moved)
      if (answer.outcome === 'submitted') return 'submitted'
      if (!answer.isMoved) return { notice: undefined }
      const to = `${back(asked)}/move?by=${isUp ? 'down' : 'up'}`
      return { notice: 'text-moved', undo: { to } }
    },
    to: ({ args }) => askedText(args).section.base,
    notice: 'text-moved',
  },

  'caught-up': {
    back,
    ask: async ({ args }) => {
      const { english } = await requireDraft(args)
      const name = languageNames[askedText(args).id.language]
      const version = String(english?.version ?? 0)
      return {
        title: `Is the ${name} still right?`,
        text: [
          `The ${name} stays as it is, as a version that translates Version ${version} of the English. Visitors get it once it is published.`,
        ],
        button: 'Translation still right',
        busy: 'Saving...',
        values: { english: version },
      }
    },
    act: async ({ args, db, actor }) => {
      const { kind, id } = askedText(args)
      const { english } = await readForm(args.request, ['english'])
      await catchUp(db, actor.id, kind, id, Number(english))
    },
    notice: 'text-saved',
  },

  'history/:version/restore': {
    back,
    ask: async ({ args }) => {
      await requireDraft(args)
      return {
        title: `Restore Version ${args.params.version}?`,
        text: ['It becomes the draft, as a new version. Visitors see it once it is published.'],
        button: 'Restore',
        busy: 'Restoring...',
      }
    },
    act: async (asked) => {
      const { args, db, actor } = asked
      const { kind, id } = askedText(args)
      const { version } = await requireDraft(args)
      const restored = await restoreVersion(db, actor.id, kind, id, Number(args.params.version))
      const { versions = [] } = (await listVersions(db, kind, id, { page: 1 })) ?? {}
      const before = versions[1]?.number
      // What is the newest version already is not made once more.
      const isSame = before === undefined || restored === version
      const undo = isSame ? undefined : { to: `${back(asked)}/history/${before}/restore` }
      return { notice: 'text-restored', undo }
    },
    notice: 'text-restored',
  },
}

const comeBack: Question = {
  back: ({ args }) => trashOf(askedText(args).section),
  ask: async ({ args }) => {
    const { key, list } = await requireDraft(args)
    const name = list.rows[0]?.name || key
    return {
      title: `Restore the ${askedText(args).kind.noun} ${name}?`,
      text: ['It will be a draft, as it was before it was deleted.'],
      button: 'Restore',
      busy: 'Restoring...',
    }
  },
  act: async ({ args, db, actor }) => {
    const { kind, id, section } = askedText(args)
    await restoreText(db, actor.id, kind, id.key)
    return { notice: 'text-back', undo: { to: `${editorOf(section, id.key)}/delete` } }
  },
  to: ({ args }) => askedText(args).section.base,
  notice: 'text-back',
}

/** A text begins with its title; all else is written in its editor. */
function newText(of: {
  base: string
  title: string
  wanted: string
  hint?: string
  create: (db: Db, actorId: string, title: string) => Promise<string | undefined>
}): Question {
  const { base, title, wanted, hint, create } = of
  return {
    back: base,
    ask: {
      title,
      text: [],
      fields: [{ name: 'title', label: 'Title', control: 'line', hint }],
      button: 'Create',
      busy: 'Creating...',
    },
    async act({ db, actor, typed }) {
      const key = await create(db, actor.id, typed.title ?? '')
      if (key === undefined) return { issues: { title: wanted } }
      return { notice: 'text-saved', to: `${base}/${key}` }
    },
    notice: 'text-saved',
  }
}

const addresses = Object.values(textBases).flatMap((base) =>
  ['', ...translations.map((language) => `/${segmentOf(language)}`)].map(
    (language) => `${base}/:slug${language}`,
  ),
)

export const textQuestions: Questions = {
  ...Object.fromEntries(
    addresses.flatMap((address) =>
      Object.entries(ofText).map(([path, question]) => [`${address}/${path}`, question]),
    ),
  ),
  ...Object.fromEntries(
    Object.values(textBases).map((base) => [`${base}/trash/:slug/restore`, comeBack]),
  ),
  '/admin/letters/new': newText({
    base: textBases.letter,
    title: 'New Letter',
    wanted: 'Enter a title of 1 to 160 characters.',
    create: createLetter,
  }),
  '/admin/disclosures/new': newText({
    base: textBases.disclosure,
    title: 'New Disclosure',
    wanted: 'Enter a title of 1 to 120 characters, without line breaks.',
    hint: 'For staff. Text, place and dates come next; nobody sees it until it is published.',
    create: createDisclosure,
  }),
}
