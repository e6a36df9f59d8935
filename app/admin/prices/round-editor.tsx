import { useEffect, useState } from 'react'
import { Form, href } from 'react-router'
import { LeaveDialog } from '#app/admin/editor/dialogs/leave-dialog.tsx'
import { useLeaveWarning } from '#app/admin/editor/use-leave-warning.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import {
  type Round,
  type RoundRow,
  type SentRound,
  spreadOverListing,
  type TypedRow,
} from '#core/price-round/round.ts'
import { LargeMovesDialog } from './large-moves-dialog.tsx'
import { formId, type RoundAnswer } from './round-form.ts'
import { RoundTable } from './round-table.tsx'
import { useRoundKeys } from './use-round-keys.ts'

export type TypedRows = Readonly<Record<string, TypedRow>>

type ReturnedRound = Pick<SentRound, 'asOf' | 'rows'> & { id: string }

const blank = (id: string): TypedRow => ({ id, price: '', isStill: false })

/** New prices of one theme or of all, saved as one (docs/product.md §5). */
export function RoundEditor(props: {
  round: Round
  theme: string | undefined
  saveKey: string
  now: Date
  answer: RoundAnswer | undefined
  /** What was sent back by a second person. */
  returned: ReturnedRound | undefined
  onUnsaved: (unsaved: boolean) => void
}) {
  const { round, answer, onUnsaved } = props
  const hydrated = useHydrated()
  const { rows, change, asOf, setAsOf } = useTyped(answer, props.returned, round.today)
  const all = round.themes.flatMap((theme) => theme.rows)
  const issues = answer?.outcome.outcome === 'invalid' ? answer.outcome.issues : []
  const questions = answer?.outcome.outcome === 'unconfirmed' ? answer.outcome.questions : []
  const [closed, setClosed] = useState('')
  const spread = (id: string, what: Partial<TypedRow>) => {
    for (const each of spreadOverListing(all, id, what)) change(each.id, each)
  }
  const typedCount = Object.values(rows).filter(isTouched).length
  const unsaved = typedCount > 0
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])
  const isOpen = questions.length > 0 && closed !== answer?.responseId
  const { form, ...keys } = useRoundKeys(all, (pasted) => {
    for (const { id, price } of pasted) spread(id, { price })
    // Two prices of one listing stay two: the save names them.
    for (const { id, price } of pasted) change(id, { price })
  })
  const here = href('/admin/prices')
  const leave = useLeaveWarning(unsaved, ({ pathname, searchParams }) => {
    return pathname === here && (searchParams.get('theme') || undefined) === props.theme
  })

  if (all.length === 0) return <p className="lead">No stocks yet.</p>
  return (
    <Form
      method="post"
      id={formId}
      ref={form}
      className="round"
      noValidate
      data-hydrated={hydrated || undefined}
      {...keys}
    >
      <input type="hidden" name="key" value={props.saveKey} />
      <RoundHead
        today={round.today}
        asOf={asOf}
        issue={issues.find(({ path }) => path === 'asOf')?.message}
        count={typedCount}
        onChange={setAsOf}
      />
      {round.themes.map((theme) => (
        <RoundTable
          key={theme.id}
          theme={theme}
          isAlone={round.themes.length === 1}
          now={props.now}
          query={props.theme}
          typedOf={(row: RoundRow) => rows[row.id] ?? blank(row.id)}
          issueOf={(row: RoundRow) => issues.find(({ path }) => path === row.id)?.message}
          onChange={spread}
        />
      ))}
      {isOpen && (
        <LargeMovesDialog
          questions={questions}
          form={formId}
          onClose={() => setClosed(answer?.responseId ?? '')}
        />
      )}
      {leave.blocker.state === 'blocked' && (
        <LeaveDialog
          atRisk={{ unsaved: true, isKept: false, isUploading: false }}
          onStay={leave.blocker.reset}
          onLeave={leave.blocker.proceed}
        />
      )}
    </Form>
  )
}

function RoundHead(props: {
  today: string
  asOf: string
  issue: string | undefined
  count: number
  onChange: (day: string) => void
}) {
  const { today, asOf, issue, count, onChange } = props
  return (
    <div className="round-head">
      <div className="field">
        <label htmlFor={`${formId}-as-of`}>As of</label>
        <input
          id={`${formId}-as-of`}
          name="asOf"
          type="date"
          max={today}
          value={asOf}
          aria-invalid={issue ? true : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {issue && <p className="field-error">{issue}</p>}
      </div>
      <p className="note">
        For every price below. Enter goes to the next row; a column from a spreadsheet can be pasted
        into the first one.
      </p>
      <p role="status" className="round-count note">
        {count > 0 && (count === 1 ? '1 price to save' : `${count} prices to save`)}
      </p>
    </div>
  )
}

const isTouched = ({ price, isStill }: TypedRow) => price.trim() !== '' || isStill

const byId = (rows: readonly TypedRow[]): TypedRows =>
  Object.fromEntries(rows.map((row) => [row.id, row]))

/** Empty once it is saved, or waits for a second person. */
function useTyped(
  answer: RoundAnswer | undefined,
  again: ReturnedRound | undefined,
  today: string,
) {
  const isDone = answer && ['saved', 'submitted'].includes(answer.outcome.outcome)
  const returned = isDone ? undefined : answer?.typed
  const [rows, setRows] = useState<TypedRows>(() => byId(returned?.rows ?? again?.rows ?? []))
  const [asOf, setAsOf] = useState(returned?.asOf ?? again?.asOf ?? today)
  const [taken, setTaken] = useState(again?.id)
  // Asked for beside what is typed already, which stays.
  if (again && again.id !== taken) {
    setTaken(again.id)
    setRows({ ...byId(again.rows), ...byId(Object.values(rows).filter(isTouched)) })
    setAsOf(again.asOf)
  }
  const done = isDone ? answer.responseId : undefined
  useEffect(() => {
    if (done) setRows({})
  }, [done])
  const change = (id: string, what: Partial<TypedRow>) =>
    setRows((before) => ({ ...before, [id]: { ...(before[id] ?? blank(id)), ...what } }))
  return { rows, change, asOf, setAsOf }
}
