import { describe, test } from 'vitest'
import { success } from '#app/ui/message.ts'
import type { EditedList } from '#core/record/list.ts'
import { fillRow, isMark, markSign } from '#core/record/long-texts.ts'
import { sameRows } from '#core/record/merge.ts'
import { randomNumbers } from '#tests/support/random.ts'
import type { EditorConfig } from '../editor-config.ts'
import { type Draft, type EditorEvent, type EditorState, openEditor } from './editor-state.ts'
import { rowsInConflict } from './long-texts.ts'
import { reduce } from './reducer.ts'
import type { SaveAnswer } from './save-answer.ts'
import type { SaveAttempt } from './save-attempt.ts'
import { isUnsaved, rowsOf } from './working-copy.ts'

// An editor, a server and a colleague, whose steps come in any order: what must hold after each.

type Person = { id: string; name: string; role: string; order: number }

const config: EditorConfig<Person> = {
  copy: {
    list: '',
    one: '',
    many: '',
    add: '',
    addFirst: '',
    none: '',
    saved: success('', ''),
    notSaved: { title: '', text: '' },
    valid: success('', ''),
    removal: () => '',
  },
  labels: { name: 'Name', role: 'Role' },
  order: 'order',
  check: () => [],
  edit: (row, change) => ({ ...row, ...change }),
  create: () => ({ id: '', name: '', role: '', order: 0 }),
}

/** The roles are long texts: the server sends marks in their place. */
const marked = (row: Person): Person => ({ ...row, role: row.role && markSign + row.role })

const textsBehind = (rows: readonly Person[]) =>
  Object.fromEntries(rows.map(({ role }) => [markSign + role, role]))

const whole = (row: Person): Person =>
  isMark(row.role) ? { ...row, role: row.role.slice(markSign.length) } : row

const texts = ({ entries }: Draft<Person> | EditorState<Person>['copy']) =>
  rowsOf(entries)
    .map(tidy)
    .flatMap(({ id, name, role }) => [id, name, role])
    .join()

/** As the server writes it. */
const tidy = (row: Person): Person => ({ ...row, name: row.name.trim() })

class Server {
  versions: Person[][] = [
    ['a', 'b', 'c'].map((id, index) => ({ id, name: id, role: id, order: index + 1 })),
  ]
  had = new Set<string>()
  /** Also those of the trash, as they were. */
  stored = new Map(this.versions[0]?.map((row) => [row.id, row]))
  isSignedIn = true
  #answers = new Map<string, SaveAnswer<Person>>()
  #made = 0

  get current(): EditedList<Person> {
    const rows = (this.versions.at(-1) ?? []).map((row) => ({ ...row }))
    return { revision: this.versions.length - 1, rows, today: '2026-11-21' }
  }

  /** As its editor gets it. */
  get sent(): EditedList<Person> {
    return { ...this.current, rows: this.current.rows.map(marked) }
  }

  publish(rows: Person[]) {
    hold(!rows.some(({ role }) => isMark(role)), 'no mark is stored')
    this.versions.push(rows)
    for (const row of rows) this.stored.set(row.id, row)
    for (const { name, role } of rows) this.had.add(name).add(role)
  }

  save({ key, revision, list }: Pick<SaveAttempt<Person>, 'key' | 'revision' | 'list'>) {
    const earlier = this.#answers.get(key)
    if (earlier) return earlier
    if (!this.isSignedIn) return { outcome: 'not-saved', reason: 'signed-out' } as const
    if (revision !== this.current.revision)
      return { outcome: 'conflict', current: this.sent } as const
    const ids: Record<string, string> = {}
    const rows = (JSON.parse(list) as Person[]).map((sent) => {
      this.had.add(sent.name)
      const row = fillRow(
        tidy(sent),
        new Map(Object.entries(textsBehind([...this.stored.values()]))),
      )
      const isOwn = !isMark(sent.role) || row.role === this.stored.get(row.id)?.role
      hold(isOwn, 'a mark is that of the text which is stored')
      if (!row.id.startsWith('temp-')) return row
      this.#made += 1
      ids[row.id] = `made-${this.#made}`
      return { ...row, id: `made-${this.#made}` }
    })
    this.publish(rows)
    const answer = { outcome: 'saved', revision: this.current.revision, ids } as const
    this.#answers.set(key, answer)
    return answer
  }
}

function hold(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`It does not hold that ${what}`)
}

class World {
  server = new Server()
  state: EditorState<Person> = openEditor({ list: this.server.sent }, 'seed0')
  draft: Draft<Person> | undefined
  /** What was typed last into each field that is to be found again. */
  typed = new Map<string, string>()
  /** Requests that the server has not seen, answers and lists that have not arrived. */
  requests: SaveAttempt<Person>[] = []
  answers: { key: string; answer: SaveAnswer<Person> }[] = []
  loads: EditedList<Person>[] = []
  comingTexts: Record<string, string>[] = []
  #random: (below: number) => number
  #count = 0

  constructor(seed: number) {
    this.#random = randomNumbers(seed)
  }

  dispatch(event: EditorEvent<Person>) {
    const { state, commands } = reduce(config, this.state, event)
    for (const command of commands) {
      if (command.do === 'keepDraft') this.draft = command.draft
      else if (command.do === 'dropDraft') this.draft = undefined
      else {
        // Never two saves in flight: the one before was answered, or given up.
        hold(this.requests.length + this.answers.length === 0, 'one save is on its way')
        this.requests.push(command.attempt)
      }
    }
    this.state = state
  }

  check() {
    const { copy, saving, failure, unanswered } = this.state
    const { revision, rows } = copy.loaded
    const unsaved = isUnsaved(copy)
    const saved = rows.map(whole)
    hold(
      sameRows(saved.map(tidy), this.server.versions[revision] ?? []),
      'what counts as saved is saved',
    )
    hold(unsaved === !sameRows(rowsOf(copy.entries).map(whole), saved), 'unsaved is what differs')
    // What the server has had is in its history, and a colleague's to change.
    this.#forget((place) => this.server.had.has(this.typed.get(place) ?? ''))
    const found = new Map(copy.entries.map((entry) => [entry.key, entry]))
    for (const [place, text] of this.typed) {
      const [key = '', field] = place.split(' ')
      hold(found.get(key)?.row[field as 'name'] === text, `${text} is still in ${place}`)
    }
    hold((this.draft !== undefined) === unsaved, 'what is unsaved has a draft')
    if (this.draft) hold(texts(this.draft) === texts(copy), 'the draft is what is on the screen')
    const ids = rowsOf(copy.entries).map(({ id }) => id)
    hold(new Set(ids).size === ids.length, 'every row is there once')
    hold(!saving || !failure, 'a save on its way has not failed')
    hold(!saving || unanswered.includes(saving.attempt), 'the draft knows the save on its way')
  }

  #one<T>(of: readonly T[]): T | undefined {
    return of[this.#random(of.length || 1)]
  }
  #take<T>(from: T[]): T | undefined {
    return from.shift()
  }
  #text() {
    this.#count += 1
    return `t${this.#count}`
  }
  #forget(of: (place: string) => boolean = () => true) {
    for (const place of [...this.typed.keys()]) if (of(place)) this.typed.delete(place)
  }

  textsOf(ids: readonly string[]): Record<string, string> {
    const { copy, newest } = this.state
    const revisions = [copy.loaded.revision, newest.list.revision]
    const rows = revisions.flatMap((revision) => this.server.versions[revision] ?? [])
    return textsBehind(
      [...this.server.stored.values(), ...rows].filter(({ id }) => ids.includes(id)),
    )
  }

  readonly acts: Record<string, () => void> = {
    type: () => {
      const entry = this.#one(this.state.copy.entries.filter(({ removed }) => !removed))
      if (!entry) return
      const field =
        this.#one(
          isMark(entry.row.role) ? ['name' as const] : ['name' as const, 'role' as const],
        ) ?? 'name'
      const text = field === 'name' && this.#random(2) === 0 ? `${this.#text()} ` : this.#text()
      this.typed.set(`${entry.key} ${field}`, text)
      this.dispatch({ type: 'changed', key: entry.key, change: { [field]: text } })
    },
    /** The texts of a row, as they are at the revisions that this editor knows. */
    open: () => {
      const entry = this.#one(this.state.copy.entries)
      if (entry) this.comingTexts.push(this.textsOf([entry.row.id]))
    },
    textsCome: () => {
      const texts = this.#take(this.comingTexts)
      if (texts) this.dispatch({ type: 'textsCame', texts })
    },
    add: () => {
      const id = `temp-${this.#text()}`
      this.typed.set(`${id} name`, id)
      this.dispatch({ type: 'added', row: { id, name: id, role: '', order: 9 } })
    },
    remove: () => {
      const entry = this.#one(this.state.copy.entries)
      if (!entry) return
      this.#forget((place) => place.startsWith(`${entry.key} `))
      this.dispatch({ type: 'removed', key: entry.key })
    },
    putBack: () => {
      const entry = this.#one(this.state.copy.entries.filter(({ removed }) => removed))
      if (entry) this.dispatch({ type: 'putBack', key: entry.key })
    },
    move: () => {
      const moved = this.#one(this.state.copy.entries)
      const before = this.#one(this.state.copy.entries)
      if (moved) this.dispatch({ type: 'placed', key: moved.key, before: before?.key })
    },
    save: () => this.dispatch({ type: 'saveAsked' }),
    confirm: () => this.dispatch({ type: 'confirmed' }),
    revert: () => {
      if (!this.state.saving) this.#forget()
      this.dispatch({ type: 'reverted' })
    },
    undo: () => {
      this.dispatch({ type: 'undone' })
    },
    upload: () =>
      this.dispatch({ type: 'upload', key: this.#one(['a', 'b']) ?? 'a', step: 'started' }),
    uploaded: () => {
      const key = this.#one([...this.state.uploading])
      const step = this.#one(['done', 'failed', 'cancelled'] as const) ?? 'done'
      if (key) this.dispatch({ type: 'upload', key, step })
    },
    merge: () => this.dispatch({ type: 'conflictSolved', by: 'merging', sides: {} }),
    mine: () => this.dispatch({ type: 'conflictSolved', by: 'mine' }),
    theirs: () => {
      if (this.state.asking?.about === 'conflict') this.#forget()
      this.dispatch({ type: 'conflictSolved', by: 'theirs' })
    },
    look: () => this.dispatch({ type: 'conflictOpened' }),
    signOut: () => {
      this.server.isSignedIn = false
    },
    signIn: () => {
      this.server.isSignedIn = true
    },
    arrive: () => {
      const request = this.#take(this.requests)
      if (request) this.answers.push({ key: request.key, answer: this.server.save(request) })
    },
    answer: () => {
      const answer = this.#take(this.answers)
      if (answer) this.dispatch({ type: 'answered', ...answer })
    },
    /** The request or the answer is lost on the way; the server may have saved. */
    lose: () => {
      const lost = this.#take(this.answers) ?? this.#take(this.requests)
      if (lost)
        this.dispatch({
          type: 'answered',
          key: lost.key,
          answer: { outcome: 'not-saved', reason: 'no-connection' },
        })
    },
    read: () => {
      if (this.server.isSignedIn) this.loads.push(this.server.sent)
    },
    load: () => {
      const list = this.#one(this.loads)
      if (list) this.dispatch({ type: 'loaded', list })
    },
    reconnect: () => this.dispatch({ type: 'reconnected' }),
    colleague: () => {
      const { rows } = this.server.current
      const row = this.#one(rows)
      const act = this.#random(4)
      if (act === 0) rows.push({ ...rows[0], id: this.#text(), name: 'n', role: 'r', order: 7 })
      else if (row && act === 1) rows.splice(rows.indexOf(row), 1)
      else if (row) row[this.#one(['name', 'role'] as const) ?? 'name'] = `c${this.#text()}`
      this.server.publish(rows)
    },
    /** The page is closed and opened again: the draft is all that is left of it. */
    reload: () => {
      this.requests = []
      this.answers = []
      this.comingTexts = []
      this.state = openEditor({ list: this.server.sent }, `seed${this.#text()}`)
      const draft = this.draft && (JSON.parse(JSON.stringify(this.draft)) as Draft<Person>)
      if (draft) this.dispatch({ type: 'draftFound', draft, at: 1 })
      else this.#forget()
    },
  }

  /** All goes well from now on, until nothing is left to be done. */
  settle() {
    this.acts.signIn?.()
    for (const key of this.state.uploading) this.dispatch({ type: 'upload', key, step: 'done' })
    for (let turn = 0; turn < 20 && isUnsaved(this.state.copy); turn += 1) {
      const { saving, asking } = this.state
      if (saving) {
        this.acts.arrive?.()
        this.acts.answer?.()
      } else if (asking?.about === 'conflict') {
        const texts = this.textsOf(rowsInConflict(config, this.state))
        this.dispatch({ type: 'textsCame', texts })
        this.acts.merge?.()
      } else if (asking) this.acts.confirm?.()
      else this.acts.save?.()
      this.check()
    }
  }
}

describe('whatever comes in whatever order', () => {
  test('nothing typed is lost, one save is on its way, and unsaved is what differs', () => {
    for (let seed = 0; seed < 3000; seed += 1) {
      const world = new World(seed)
      const random = randomNumbers(seed + 1_000_000)
      const names = Object.keys(world.acts)
      const trail: string[] = []
      try {
        for (let turn = 0; turn < 30; turn += 1) {
          const name = names[random(names.length)] ?? ''
          trail.push(name)
          world.acts[name]?.()
          world.check()
        }
        world.settle()
        hold(!isUnsaved(world.state.copy), 'all is saved in the end')
        hold(world.typed.size === 0, 'what was typed has been saved')
      } catch (error) {
        throw new Error(`seed ${seed}: ${trail.join(' ')}`, { cause: error })
      }
    }
  })
})
