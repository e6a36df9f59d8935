import type { TagWords } from '#app/ui/tag.tsx'
import { type ClaimFields, type ClaimState, claimStates, stateOf } from '#core/claims/claim.ts'
import { type ClaimUse, listClaimUses } from '#core/claims/figures.server.ts'
import { isDay, mediumDate } from '#core/dates.ts'
import { capital } from '#core/text.ts'
import { recordScreens, type ScreenConfig } from '../record/screens.server.ts'

const left: TagWords = { label: 'left', state: 'wrong' }

/** Every figure of the pages: where it comes from, and who answers for it (docs/product.md §13.2). */
const config: ScreenConfig<ClaimFields, ClaimUse[]> = {
  noun: 'claims',
  lead: 'What the pages state: each with its source, its owner and the day by which it is reviewed. A change appears at the next visit on every page that uses the claim.',
  async begin({ db, textKinds }) {
    const uses = await listClaimUses(db, Object.values(textKinds), new Date())
    const byName = Map.groupBy(uses, ({ claim }) => claim)
    return { of: ({ name }) => byName.get(name) ?? [] }
  },
  columns: [
    {
      label: 'Value',
      cell: ({ record: { value, unit, name } }) => ({
        text: value,
        notes: [...(unit ? [unit] : []), name],
      }),
    },
    { label: 'Source', cell: ({ record }) => ({ text: record.source }) },
    {
      label: 'Date of the source',
      cell: ({ record }) => ({ text: shownDay(record.sourceDate), isNumber: true }),
    },
    {
      label: 'Owner',
      cell({ record: { owner } }, people) {
        if (owner === '') return { text: '', notes: ['Nobody'] }
        const person = people.get(owner)
        if (!person) return { text: 'Somebody', tags: [left] }
        return { text: person.name, tags: person.isGone ? [left] : [] }
      },
    },
    {
      label: 'Review by',
      cell: ({ record }) => ({ text: shownDay(record.reviewBy), isNumber: true }),
    },
    {
      label: 'State',
      cell({ record, today, more }) {
        const state = stateOf(record, today)
        return { tags: [tagOf(state)], notes: more.length === 0 ? ['no text uses it'] : [] }
      },
    },
  ],
  views: [
    ...claimStates.map((state) => ({
      name: state,
      label: capital(state),
      isUrgent: state === 'overdue',
      has: ({ record, today }: Parameters<ScreenConfig<ClaimFields, ClaimUse[]>['note']>[0]) =>
        stateOf(record, today) === state,
    })),
    { name: 'unused', label: 'Not named', has: ({ more }) => more.length === 0 },
  ],
  searches: 'Value, source, owner',
  state({ record, today }) {
    return tagOf(stateOf(record, today))
  },
  title: ({ value }) => value,
  note: ({ record: { name } }) => `Texts name it ${name}: “Insert a claim or fact” puts it there.`,
  blank: (owner) => ({ owner }),
  notices: { added: 'claim-added', saved: 'claim-saved' },
}

export const screens = recordScreens(config)

function tagOf(state: ClaimState): TagWords {
  if (state === 'overdue') return { label: state, state: 'wrong' }
  return { label: state, state: state === 'evidenced' ? 'live' : 'waits' }
}

function shownDay(text: string): string {
  return isDay(text) ? mediumDate(text) : text
}
