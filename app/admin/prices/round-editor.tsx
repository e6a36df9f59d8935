import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Form, href, Link } from 'react-router'
import { LeaveQuestion } from '#app/admin/editor/dialogs/leave-dialog.tsx'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { PressButton } from '#app/ui/press-button.tsx'
import type { LeftLine } from '#core/price-round/pasted.ts'
import type { Round } from '#core/price-round/round.ts'
import type { Question } from '#core/record/list.ts'
import { counted } from '#core/text.ts'
import { QuestionsDialog } from '../editor/dialogs/editor-dialogs.tsx'
import { Pages } from '../history/pages.tsx'
import { useSavedForm } from '../use-form.ts'
import { useReconnect } from '../use-reconnect.ts'
import {
  allThemes,
  draftOfRound,
  formId,
  type RoundAnswer,
  type RoundPlace,
  roundAddress,
} from './round-form.ts'
import { RoundTable } from './round-table.tsx'
import { submitButtonOf, useRoundKeys } from './use-round-keys.ts'
import { type ReturnedRound, type RoundDrafts, useTypedPrices } from './use-typed-prices.ts'

/** New prices of one theme, or of a page of themes, saved as one (docs/product.md §5). */
export function RoundEditor(props: {
  round: Round
  place: RoundPlace
  saveKey: string
  now: Date
  answer: RoundAnswer | undefined
  /** What was sent back by a second person. */
  returned: ReturnedRound | undefined
  onUnsaved: (unsaved: boolean) => void
  /** Whose draft this browser keeps. */
  person: string
  drafts: RoundDrafts
  isKept: boolean
  /** The last save did not reach the server. */
  isLost: boolean
}) {
  const { round, answer, onUnsaved, place } = props
  const hydrated = useHydrated()
  const all = useMemo(() => round.themes.flatMap((theme) => theme.rows), [round])
  const typed = useTypedPrices(all, answer, props.returned, round.today, {
    person: props.person,
    list: draftOfRound(place),
    drafts: props.drafts,
  })
  const issues = answer?.outcome.outcome === 'invalid' ? answer.outcome.issues : []
  const unsaved = typed.count > 0
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])
  const [left, setLeft] = useState<LeftLine[]>([])
  const leftList = useRef<HTMLElement>(null)
  const { form, asked } = useSavedForm(unsaved, answer?.responseId, (address) =>
    isRoundAt(place, address),
  )
  const keys = useRoundKeys(form, all, {
    onPaste(pasted) {
      typed.fill(pasted.rows)
      setLeft(pasted.left)
    },
    onUndo: typed.undo,
  })
  useReconnect(props.isLost && unsaved, () => form.current?.requestSubmit())

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
      action={roundAddress(props.place)}
      id={formId}
      ref={form}
      className="round"
      noValidate
      data-hydrated={hydrated || undefined}
      {...keys}
      onSubmit={(event) => {
        if (left.length === 0) return
        // What could not be placed is left out by somebody, not by us.
        event.preventDefault()
        leftList.current?.focus()
      }}
    >
      <input type="hidden" name="key" value={props.saveKey} />
      <div className="round-head">
        <FieldOfForm
          field={{ name: 'asOf', label: 'As of', control: 'day', lastDay: round.today }}
          value={typed.asOf}
          issue={issues.find(({ path }) => path === 'asOf')}
          onChange={(day) => typed.setAsOf(String(day))}
        />
        <p className="note">
          For every price below. Enter and the arrows go from row to row. Paste anything: a column
          of prices into its first row, or tickers or names with prices anywhere. Ctrl+Z takes back,
          Ctrl+S saves.
        </p>
        <p role="status" className="round-count note">
          {unsaved && counted(typed.count, 'price to save', 'prices to save')}
          {unsaved && typed.isRestored && ' · restored from this browser'}
        </p>
      </div>
      <LeftLines lines={left} place={leftList} onLeaveOut={() => setLeft([])} />
      {round.themes.map((theme) => (
        <RoundTable
          key={theme.id}
          theme={theme}
          isAlone={round.themes.length === 1}
          now={props.now}
          place={place}
          typed={typed}
          issueAt={(id) => issues.find(({ path }) => path === id)?.message}
        />
      ))}
      {answer?.outcome.outcome === 'unconfirmed' && (
        <LargeMoves key={answer.responseId} questions={answer.outcome.questions} form={form} />
      )}
      <OtherThemes round={round} />
      <LeaveQuestion asked={asked} isKept={props.isKept} />
    </Form>
  )
}

/** Its button sends the same form again, with a yes. */
function LargeMoves(props: {
  questions: readonly Question[]
  form: RefObject<HTMLFormElement | null>
}) {
  const { questions, form } = props
  const [isClosed, setClosed] = useState(false)
  // The button that was pressed could not take the focus back: it was disabled meanwhile.
  useEffect(() => {
    if (isClosed && document.activeElement === document.body) submitButtonOf(form.current)?.focus()
  }, [isClosed, form])
  if (isClosed) return null
  return (
    <QuestionsDialog
      title="Large price moves: save anyway?"
      texts={questions.map(({ text }) => text)}
      onClose={() => setClosed(true)}
    >
      <button
        type="submit"
        className="button"
        form={formId}
        name="confirmed"
        value={JSON.stringify(questions.map(({ key }) => key))}
      >
        Save Anyway
      </button>
    </QuestionsDialog>
  )
}

function LeftLines(props: {
  lines: readonly LeftLine[]
  place: RefObject<HTMLElement | null>
  onLeaveOut: () => void
}) {
  const { lines, place, onLeaveOut } = props
  if (lines.length === 0) return null
  return (
    <section className="left-lines" role="alert" aria-label="Not placed" tabIndex={-1} ref={place}>
      <p>
        {counted(lines.length, 'line was', 'lines were')} pasted that no row here takes. Nothing is
        saved until they are left out, or pasted again.
      </p>
      <ul>
        {lines.map(({ text, why }) => (
          <li key={`${text} ${why}`}>
            <bdi>{text}</bdi>: {why}
          </li>
        ))}
      </ul>
      <PressButton label="Leave them out" className="action" onPress={onLeaveOut} />
    </section>
  )
}

/** What is typed on a page is saved there: leaving it asks first, as leaving a theme does. */
function OtherThemes({ round: { page, pages } }: { round: Round }) {
  if (page === 0) return null
  return (
    <>
      <p className="note">
        These are the stocks of some themes.{' '}
        <Link to={roundAddress({ theme: undefined, page: 0 })}>All on one page</Link>
      </p>
      <Pages
        label="Pages of themes"
        address={href('/admin/prices')}
        page={page}
        more={page < pages}
        before="Themes before"
        after="More themes"
      />
    </>
  )
}

function isRoundAt(place: RoundPlace, { pathname, searchParams }: URL): boolean {
  const page = searchParams.get('page') ?? '1'
  const isSame = place.theme !== undefined || page === String(place.page || allThemes)
  const theme = searchParams.get('theme') || undefined
  return pathname === href('/admin/prices') && theme === place.theme && isSame
}
