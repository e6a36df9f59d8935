import { useEffect, useState } from 'react'
import {
  type RoundRow,
  type SentRound,
  spreadOverListing,
  type TypedRow,
} from '#core/price-round/round.ts'
import type { RoundAnswer } from './round-form.ts'

type TypedRows = Readonly<Record<string, TypedRow>>

export type ReturnedRound = Pick<SentRound, 'asOf' | 'rows'> & { id: string }

/** What is in the fields: empty once it is saved, or waits for a second person. */
export function useTypedPrices(
  all: readonly RoundRow[],
  answer: RoundAnswer | undefined,
  returned: ReturnedRound | undefined,
  today: string,
) {
  const isDone = answer && ['saved', 'submitted'].includes(answer.outcome.outcome)
  const refused = isDone ? undefined : answer?.typed
  const [rows, setRows] = useState<TypedRows>(() => byId(refused?.rows ?? returned?.rows ?? []))
  const [asOf, setAsOf] = useState(refused?.asOf ?? returned?.asOf ?? today)
  const [taken, setTaken] = useState(returned?.id)
  // Asked for beside what is typed already, which stays.
  if (returned && returned.id !== taken) {
    setTaken(returned.id)
    setRows({ ...byId(returned.rows), ...byId(Object.values(rows).filter(isTouched)) })
    setAsOf(returned.asOf)
  }
  const done = isDone ? answer.responseId : undefined
  useEffect(() => {
    if (done) setRows({})
  }, [done])
  const set = (id: string, what: Partial<TypedRow>) =>
    setRows((before) => ({ ...before, [id]: { ...(before[id] ?? blank(id)), ...what } }))
  /** In every theme that holds this listing. */
  const change = (id: string, what: Partial<TypedRow>) => {
    for (const each of spreadOverListing(all, id, what)) set(each.id, each)
  }
  return {
    asOf,
    setAsOf,
    count: Object.values(rows).filter(isTouched).length,
    rowOf: (id: string) => rows[id] ?? blank(id),
    change,
    fill(pasted: readonly Pick<TypedRow, 'id' | 'price'>[]) {
      for (const { id, price } of pasted) change(id, { price })
      // Two prices of one listing stay two: the save names them.
      for (const { id, price } of pasted) set(id, { price })
    },
  }
}

const blank = (id: string): TypedRow => ({ id, price: '', isStill: false })

const isTouched = ({ price, isStill }: TypedRow) => price.trim() !== '' || isStill

const byId = (rows: readonly TypedRow[]): TypedRows =>
  Object.fromEntries(rows.map((row) => [row.id, row]))
