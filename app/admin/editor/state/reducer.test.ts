import { describe, expect, test } from 'vitest'
import { success } from '#app/ui/message.ts'
import { error } from '#core/issue.ts'
import type { EditedList } from '#core/record/list.ts'
import type { EditorConfig } from '../editor-config.ts'
import type { EditorEvent, Step } from './editor-state.ts'
import { type EditorState, isOutdated, openEditor } from './editor-state.ts'
import { reduce } from './reducer.ts'
import type { SaveAnswer } from './save-answer.ts'
import { isUnsaved, rowsOf } from './working-copy.ts'

type Person = { id: string; name: string; order: number }
type Event = EditorEvent<Person>

const person = (id: string, name = id): Person => ({ id, name, order: 0 })
const list = (revision: number, ...rows: Person[]): EditedList<Person> => ({
  revision,
  rows,
  today: '2026-11-21',
})
const config: EditorConfig<Person> = {
  copy: {
    list: 'the list',
    one: 'person',
    many: 'persons',
    add: 'Add',
    addFirst: 'Add First',
    none: 'None',
    saved: success('Success', 'Saved.'),
    notSaved: { title: 'Error', text: 'Failed to save.' },
    valid: success('Validation passed', 'All valid.'),
    removal: () => '',
  },
  labels: { name: 'Name' },
  order: 'order',
  check: (rows) =>
    rows
      .filter(({ name }) => name === '')
      .map((row) => ({ ...error('name', 'Name is required'), id: row.id, name: row.name })),
  edit: (row, change) => ({ ...row, ...change }),
  create: (others) => person(`temp-${others.length}`),
  questions: (rows) =>
    rows.filter(({ name }) => name === '?').map(({ id }) => ({ key: id, text: 'Really?' })),
  site: '/list',
}

const open = () => openEditor({ list: list(3, person('a'), person('b')) }, 'seed')

/** The state after these events, with what the last one wants done. */
function given(...events: Event[]): Step<Person> {
  let step: Step<Person> = { state: open(), commands: [] }
  for (const event of events) step = reduce(config, step.state, event)
  return step
}
const type = (name: string, key = 'a'): Event => ({ type: 'changed', key, change: { name } })
const save: Event = { type: 'saveAsked' }
const answer = (to: number, outcome: SaveAnswer<Person>): Event => ({
  type: 'answered',
  key: `seed-${to}`,
  answer: outcome,
})
const saved = (to: number, revision = 4) => answer(to, { outcome: 'saved', revision, ids: {} })
const lost = (to: number) => answer(to, { outcome: 'not-saved', reason: 'no-connection' })
const theirs = list(4, person('a', 'theirs'), person('b'))
const conflict = (to: number, current = theirs) =>
  answer(to, { outcome: 'conflict', current, lastSave: { by: 'Karim', at: new Date(0) } })
const upload = (step: 'started' | 'done' | 'failed' | 'cancelled'): Event => ({
  type: 'upload',
  key: 'a',
  step,
})
const sent = ({ commands }: Step<Person>) =>
  commands.flatMap((command) => (command.do === 'send' ? command.attempt.key : []))
const names = ({ copy }: EditorState<Person>) => rowsOf(copy.entries).map(({ name }) => name)

describe('Save', () => {
  test.for<[string, Event[], string[]]>([
    ['sends what is unsaved', [type('x'), save], ['seed-1']],
    ['sends nothing when nothing is unsaved', [save], []],
    ['sends nothing while a save is on its way', [type('x'), save, type('y'), save], []],
    ['sends nothing that is wrong', [type(''), save], []],
    ['asks before a removal', [{ type: 'removed', key: 'a' }, save], []],
    [
      'sends a removal that is confirmed',
      [{ type: 'removed', key: 'a' }, save, { type: 'confirmed' }],
      ['seed-1'],
    ],
    ['asks a question', [type('?'), save], []],
    ['sends what is confirmed', [type('?'), save, { type: 'confirmed' }], ['seed-1']],
    [
      'asks again after more was typed',
      [type('?'), save, { type: 'confirmed' }, lost(1), type('?', 'b'), save],
      [],
    ],
    ['waits for an upload', [upload('started'), type('x'), save], []],
    [
      'is done by itself when the upload is',
      [upload('started'), type('x'), save, upload('done')],
      ['seed-1'],
    ],
    [
      'is done when the upload was cancelled',
      [upload('started'), type('x'), save, upload('cancelled')],
      ['seed-1'],
    ],
    [
      'is not done when the upload failed',
      [upload('started'), type('x'), save, upload('failed')],
      [],
    ],
    ['sends the same rows again under the same key', [type('x'), save, lost(1), save], ['seed-1']],
    ['sends other rows under a new key', [type('x'), save, lost(1), type('y'), save], ['seed-2']],
  ])('%s', ([, events, keys]) => {
    expect(sent(given(...events))).toEqual(keys)
  })

  test('that is acknowledged leaves nothing unsaved, whenever its list is loaded', () => {
    const loaded: Event = { type: 'loaded', list: list(4, person('a', 'x'), person('b')) }
    for (const events of [[saved(1), loaded], [loaded, saved(1)], [saved(1)]]) {
      const { state, commands } = given(type('x'), save, ...events)
      expect(isUnsaved(state.copy)).toBe(false)
      expect(state.copy.loaded.revision).toBe(4)
      expect(state.saving).toBeUndefined()
      if (events.at(-1)?.type === 'answered') expect(commands).toContainEqual({ do: 'dropDraft' })
    }
  })

  test('keeps what is typed while it is on its way', () => {
    const { state } = given(type('x'), save, type('y'), saved(1))
    expect(names(state)).toEqual(['y', 'b'])
    expect(isUnsaved(state.copy)).toBe(true)
    expect(state.copy.loaded.rows[0]?.name).toBe('x')
  })

  test.each([
    ['shows the form that the server gave it', false, 'x'],
    ['stays as it was typed where it saves itself', true, 'x '],
  ])('%s', (_, staysTyped, shown) => {
    const tidied: Event = { type: 'loaded', list: list(4, person('a', 'x'), person('b')) }
    for (const events of [
      [saved(1), tidied],
      [tidied, saved(1)],
    ]) {
      let { state } = given(type('x '), save)
      for (const event of events) state = reduce({ ...config, staysTyped }, state, event).state
      expect(names(state)[0]).toBe(shown)
      expect(isUnsaved(state.copy)).toBe(false)
    }
  })

  test('is answered once', () => {
    const { state } = given(type('x'), save, saved(1), type('y'))
    expect(reduce(config, state, saved(1)).state).toBe(state)
  })
})

describe('a conflict', () => {
  test('asks about every unanswered save first: the newer list may be our own', () => {
    const lostTwice = [type('x'), save, lost(1), type('y'), save, lost(2), type('z'), save]
    expect(sent(given(...lostTwice))).toEqual(['seed-3'])
    expect(sent(given(...lostTwice, conflict(3)))).toEqual(['seed-1'])
    // The first was saved after all: what was typed since goes on top of it.
    const next = given(...lostTwice, conflict(3, list(4, person('a', 'x'), person('b'))), saved(1))
    expect(sent(next)).toEqual(['seed-4'])
    expect(next.state.saving?.attempt.revision).toBe(4)
    const neither = given(...lostTwice, conflict(3), conflict(1), conflict(2))
    expect(neither.state.asking).toEqual({ about: 'conflict', isSaving: true })
    expect(names(neither.state)).toEqual(['z', 'b'])
  })

  const inConflict = [type('mine'), type('b2', 'b'), save, conflict(1)]

  test('is merged as chosen, and saved', () => {
    const sides = { 'a name': 'theirs' } as const
    const step = given(...inConflict, { type: 'conflictSolved', by: 'merging', sides })
    expect(names(step.state)).toEqual(['theirs', 'b2'])
    expect(sent(step)).toEqual(['seed-2'])
    expect(step.state.saving?.attempt.revision).toBe(4)
  })

  test('is solved by theirs, and that can be undone', () => {
    const { state } = given(...inConflict, { type: 'conflictSolved', by: 'theirs' })
    expect(names(state)).toEqual(['theirs', 'b'])
    expect(isUnsaved(state.copy)).toBe(false)
    const undone = reduce(config, state, { type: 'undone' }).state
    expect(names(undone)).toEqual(['mine', 'b2'])
    expect(isOutdated(undone)).toBe(true)
    // What is shown then is what is saved, not what was loaded first.
    const reverted = reduce(config, undone, { type: 'reverted' }).state
    expect(names(reverted)).toEqual(['theirs', 'b'])
    expect(reverted.copy.loaded).toBe(theirs)
  })

  test('is solved by mine only, which asks before it removes whom they added', () => {
    const mine: Event = { type: 'conflictSolved', by: 'mine' }
    const step = given(...inConflict, mine)
    expect(sent(step)).toEqual(['seed-2'])
    expect(names(step.state)).toEqual(['mine', 'b2'])
    const added = list(4, person('a', 'theirs'), person('b'), person('c'))
    const asked = given(type('mine'), save, conflict(1, added), mine)
    expect(sent(asked)).toEqual([])
    expect(asked.state.asking).toMatchObject({ about: 'removal', rows: [{ id: 'c' }] })
    expect(sent(reduce(config, asked.state, { type: 'confirmed' }))).toEqual(['seed-2'])
  })

  test('that was only looked at saves nothing', () => {
    const loaded: Event = { type: 'loaded', list: theirs }
    const look = [type('b2', 'b'), loaded, { type: 'conflictOpened' } as const]
    const step = given(...look, { type: 'conflictSolved', by: 'merging', sides: {} })
    expect(names(step.state)).toEqual(['theirs', 'b2'])
    expect(sent(step)).toEqual([])
    expect(isOutdated(step.state)).toBe(false)
  })
})

describe('what is handed in for approval', () => {
  const handedIn = answer(1, { outcome: 'submitted', id: 'c', hash: 'f'.repeat(64) })
  const approved: Event = { type: 'loaded', list: list(4, person('a', 'x'), person('b')) }

  test('leaves the list as visitors have it, without a draft, and leads to the review', () => {
    const { state, commands } = given(type('x'), save, handedIn)
    expect(isUnsaved(state.copy)).toBe(false)
    expect(names(state)).toEqual(['a', 'b'])
    expect(commands).toContainEqual({ do: 'dropDraft' })
    expect(state.message?.message).toMatchObject({
      title: 'Submitted for approval',
      link: { to: '/admin/review/c' },
    })
  })

  test('is no save by somebody else once it is approved', () => {
    const { state } = given(type('x'), save, handedIn, approved)
    expect(names(state)).toEqual(['x', 'b'])
    expect(isOutdated(state)).toBe(false)
  })

  test('keeps what was typed while it was on its way', () => {
    const { state } = given(type('x'), save, type('y', 'b'), handedIn)
    expect(names(state)).toEqual(['x', 'y'])
    expect(isUnsaved(state.copy)).toBe(true)
  })
})

describe('what is said', () => {
  const said = (...events: Event[]) => given(...events).state.message

  test('goes when it no longer holds', () => {
    const offline = [type('x'), save, lost(1)]
    expect(said(...offline)?.message.text).toBe(
      'Failed to save. There is no connection to the server.',
    )
    expect(given(...offline, { type: 'reconnected' }).state.failure).toBeUndefined()
    expect(said(...offline, { type: 'reconnected' })?.message.tone).toBe('success')
    expect(said(type(''), save)?.message.text).toBe('Please fix 1 error(s) before saving')
    expect(said(type(''), save, { type: 'issuesCorrected' })).toBeUndefined()
  })

  test('names a right that is lost, and what was typed stays', () => {
    const denied = answer(1, { outcome: 'not-saved', reason: 'denied' })
    const { state } = given(type('x'), save, denied)
    expect(state.message?.message).toMatchObject({
      title: 'Error',
      text: 'Failed to save. You no longer have permission to do this.',
    })
    expect([names(state), isUnsaved(state.copy)]).toEqual([['x', 'b'], true])
  })

  test('leads to the sign-in when the session is lost, and to the site after a save', () => {
    const signedOut = answer(1, { outcome: 'not-saved', reason: 'signed-out' })
    expect(said(type('x'), save, signedOut)?.action).toBe('sign-in')
    expect(said(type('x'), save, saved(1))?.message.link?.to).toBe('/list')
    expect(
      given(type('x'), save, signedOut, { type: 'loaded', list: list(3, person('a'), person('b')) })
        .state.failure,
    ).toBeUndefined()
  })

  test('is not two things at once while a picture uploads', () => {
    const waiting = given(upload('started'), type('x'), save).state
    expect(waiting).toMatchObject({ isSaveWaiting: true, message: undefined })
  })
})

describe('a draft', () => {
  test('is kept while something is unsaved, and dropped after', () => {
    expect(given(type('x')).commands.map((command) => command.do)).toEqual(['keepDraft'])
    expect(given(type('x'), type('a')).commands).toEqual([{ do: 'dropDraft' }])
    expect(given({ type: 'loaded', list: list(3, person('a'), person('b')) }).commands).toEqual([])
  })

  test('is resumed with its unanswered saves', () => {
    const { unanswered, copy } = given(type('x'), save).state
    const draft = { ...copy, unanswered }
    const resumed = given({ type: 'draftFound', draft, at: 5 })
    expect(resumed.commands).toEqual([])
    expect(resumed.state.resumed).toEqual({ at: 5, revision: 3 })
    expect(sent(reduce(config, resumed.state, save))).toEqual(['seed-1'])
  })

  test('of what was sent back takes the place of what is unsaved, and is kept', () => {
    const draft = { ...given(type('sent back')).state.copy, unanswered: [] }
    const typed = given(type('unsaved'))
    const back = reduce(config, typed.state, { type: 'returned', draft })
    const { unanswered: _, ...copy } = draft
    expect(back.state.copy).toEqual(copy)
    expect(back.commands).toEqual([{ do: 'keepDraft', draft }])
    expect(back.state.message?.action).toBe('undo')
    const undone = reduce(config, back.state, { type: 'undone' })
    expect(undone.state.copy).toEqual(typed.state.copy)
    expect(given({ type: 'returned', draft }).state.message?.action).toBeUndefined()
  })
})

describe('what was moved, removed or added', () => {
  const back: Event = { type: 'steppedBack' }
  const place = (key: string, before?: string): Event => ({ type: 'placed', key, before })
  const shown = (...events: Event[]) =>
    rowsOf(given(...events).state.copy.entries).map(({ id }) => id)
  const removed: Event = { type: 'removed', key: 'a' }

  test('is taken back, the last first, and what was typed since stays', () => {
    expect(shown(removed, back)).toEqual(['a', 'b'])
    expect(shown({ type: 'added', row: person('c') }, back)).toEqual(['a', 'b'])
    expect(shown(removed, place('b'), back, back, back)).toEqual(['a', 'b'])
    const { copy } = given(removed, type('Bea', 'b'), back).state
    expect(rowsOf(copy.entries).map(({ name }) => name)).toEqual(['a', 'Bea'])
  })

  test('of one row one after the other is one step', () => {
    const c: Event = { type: 'added', row: person('c') }
    expect(shown(c, place('c', 'b'), place('c', 'a'), back)).toEqual(['a', 'b', 'c'])
  })

  test('is no longer taken back once it is reverted', () => {
    const putBack: Event = { type: 'putBack', key: 'a' }
    expect(shown(removed, putBack, { type: 'reverted' }, back)).toEqual(['a', 'b'])
  })

  test('is no longer taken back once it is saved', () => {
    const saved = answer(1, { outcome: 'saved', revision: 4, ids: {} } as SaveAnswer<Person>)
    const after = given(place('b', 'a'), save, saved).state
    expect([after.steps, rowsOf(after.copy.entries).map(({ id }) => id)]).toEqual([[], ['b', 'a']])
  })
})
