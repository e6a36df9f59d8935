import { useEffect, useRef, useState } from 'react'
import {
  type RoundRow,
  type SentRound,
  spreadOverListing,
  type TypedRow,
} from '#core/price-round/round.ts'
import { type DraftPlace, findDraft, type useDraft } from '../drafts.ts'
import type { KeptRound, RoundAnswer } from './round-form.ts'

type TypedRows = Readonly<Record<string, TypedRow>>

export type ReturnedRound = Pick<SentRound, 'asOf' | 'rows'> & { id: string }

export type RoundDrafts = ReturnType<typeof useDraft<KeptRound>>['drafts']

export type TypedPrices = ReturnType<typeof useTypedPrices>

const maxUndone = 100

/**
 * What is in the fields: empty once it is saved, or waits for a second person. This browser keeps it
 * meanwhile, and each step of it can be taken back.
 */
export function useTypedPrices(
  all: readonly RoundRow[],
  answer: RoundAnswer | undefined,
  returned: ReturnedRound | undefined,
  today: string,
  { person, list, drafts }: DraftPlace & { drafts: RoundDrafts },
) {
  const isDone = answer && ['saved', 'submitted'].includes(answer.outcome.outcome)
  const refused = isDone ? undefined : answer?.typed
  const [rows, setRows] = useState<TypedRows>(() => byId(refused?.rows ?? returned?.rows ?? []))
  const [asOf, setAsOf] = useState(refused?.asOf ?? returned?.asOf ?? today)
  const [taken, setTaken] = useState(returned?.id)
  const [isRestored, setRestored] = useState(false)
  const before = useRef<{ rows: TypedRows; by: string }[]>([])
  // Asked for beside what is typed already, which stays.
  if (returned && returned.id !== taken) {
    setTaken(returned.id)
    setRows({ ...byId(returned.rows), ...byId(Object.values(rows).filter(isTouched)) })
    setAsOf(returned.asOf)
  }
  const done = isDone ? answer.responseId : undefined
  useEffect(() => {
    if (!done) return
    setRows({})
    before.current = []
  }, [done])

  const ids = useRef(new Set(all.map(({ id }) => id)))
  const hasBegun = useRef(refused !== undefined || returned !== undefined)
  // Before the draft is looked for: it must not be dropped for what is not in the fields yet.
  useEffect(() => {
    if (!hasBegun.current) return
    const touched = Object.values(rows).filter(isTouched)
    if (touched.length > 0) drafts.keep({ asOf, rows: touched })
    else drafts.drop()
  }, [drafts, rows, asOf])
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const draft = findDraft<KeptRound>({ person, list }, isRound)?.value
    if (!draft) return
    // One of a stock that is gone has no field in which it could be seen or cleared.
    setRows(byId(draft.rows.filter(({ id }) => ids.current.has(id))))
    setAsOf(draft.asOf)
    setRestored(true)
  }, [person, list])

  /** One step for all keys in a field, one for each paste. */
  const step = (by: string) => {
    if (before.current.at(-1)?.by === by) return
    before.current = [...before.current.slice(-maxUndone), { rows, by }]
  }
  const set = (id: string, what: Partial<TypedRow>) =>
    setRows((now) => ({ ...now, [id]: { ...(now[id] ?? blank(id)), ...what } }))
  /** In every theme that holds this listing. */
  const change = (id: string, what: Partial<TypedRow>) => {
    for (const each of spreadOverListing(all, id, what)) set(each.id, each)
  }
  return {
    asOf,
    setAsOf,
    isRestored,
    count: Object.values(rows).filter(isTouched).length,
    rowOf: (id: string) => rows[id] ?? blank(id),
    change(id: string, what: Partial<TypedRow>) {
      step(`${id} ${Object.keys(what)}`)
      change(id, what)
    },
    fill(pasted: readonly Pick<TypedRow, 'id' | 'price'>[]) {
      step(`paste ${before.current.length}`)
      for (const { id, price } of pasted) change(id, { price })
      // Two prices of one listing stay two: the save names them.
      for (const { id, price } of pasted) set(id, { price })
    },
    /** False where nothing is left to take back: then the key is the field's own. */
    undo(): boolean {
      const last = before.current.at(-1)
      if (!last) return false
      before.current = before.current.slice(0, -1)
      setRows(last.rows)
      return true
    },
  }
}

function isRound({ asOf, rows }: Partial<KeptRound>): boolean {
  const isRow = (row: Partial<TypedRow>) =>
    typeof row?.id === 'string' && typeof row.price === 'string' && typeof row.isStill === 'boolean'
  return typeof asOf === 'string' && Array.isArray(rows) && rows.every(isRow)
}

const blank = (id: string): TypedRow => ({ id, price: '', isStill: false })

const isTouched = ({ price, isStill }: TypedRow) => price.trim() !== '' || isStill

const byId = (rows: readonly TypedRow[]): TypedRows =>
  Object.fromEntries(rows.map((row) => [row.id, row]))
