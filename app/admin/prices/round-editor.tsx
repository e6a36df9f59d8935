import { useEffect, useMemo } from 'react'
import { Form, href, Link } from 'react-router'
import { LeaveQuestion } from '#app/admin/editor/dialogs/leave-dialog.tsx'
import { useLeaveWarning } from '#app/admin/editor/use-leave-warning.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { Round } from '#core/price-round/round.ts'
import { LargeMovesDialog } from './large-moves-dialog.tsx'
import { formId, type RoundAnswer } from './round-form.ts'
import { RoundHead } from './round-head.tsx'
import { RoundTable } from './round-table.tsx'
import { useRoundKeys } from './use-round-keys.ts'
import { type ReturnedRound, useTypedPrices } from './use-typed-prices.ts'

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
  const all = useMemo(() => round.themes.flatMap((theme) => theme.rows), [round])
  const typed = useTypedPrices(all, answer, props.returned, round.today)
  const issues = answer?.outcome.outcome === 'invalid' ? answer.outcome.issues : []
  const issueAt = (field: string) => issues.find(({ path }) => path === field)?.message
  const unsaved = typed.count > 0
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])
  const { form, ...keys } = useRoundKeys(all, typed.fill)

  if (all.length === 0)
    return (
      <p className="lead">
        No stocks yet. <Link to={href('/admin/stocks')}>Add the first one</Link> to its theme.
      </p>
    )
  return (
    <Form
      method="post"
      // Without the submission that it may have begun with: its rows are in the form.
      action={addressOf(props.theme)}
      id={formId}
      ref={form}
      className="round"
      noValidate
      data-hydrated={hydrated || undefined}
      {...keys}
    >
      <input type="hidden" name="key" value={props.saveKey} />
      <RoundHead today={round.today} typed={typed} issue={issueAt('asOf')} />
      {round.themes.map((theme) => (
        <RoundTable
          key={theme.id}
          theme={theme}
          isAlone={round.themes.length === 1}
          now={props.now}
          query={props.theme}
          typedOf={({ id }) => typed.rowOf(id)}
          issueOf={({ id }) => issueAt(id)}
          onChange={typed.change}
        />
      ))}
      {answer?.outcome.outcome === 'unconfirmed' && (
        <LargeMovesDialog
          key={answer.responseId}
          questions={answer.outcome.questions}
          form={formId}
        />
      )}
      <QuestionBeforeLeaving unsaved={unsaved} theme={props.theme} />
    </Form>
  )
}

function addressOf(theme: string | undefined): string {
  return `${href('/admin/prices')}${theme ? `?${new URLSearchParams({ theme })}` : ''}`
}

function QuestionBeforeLeaving(props: { unsaved: boolean; theme: string | undefined }) {
  const here = href('/admin/prices')
  const { blocker } = useLeaveWarning(props.unsaved, ({ pathname, searchParams }) => {
    return pathname === here && (searchParams.get('theme') || undefined) === props.theme
  })
  return <LeaveQuestion blocker={blocker} />
}
