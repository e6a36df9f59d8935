import { useState } from 'react'
import { data, Form } from 'react-router'
import { useAnswer } from '#app/connection.ts'
import { appContext } from '#app/context.ts'
import { formOf, redirectWithNotice } from '#app/forms.ts'
import { requireUser } from '#app/guard.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { findRound } from '#core/price-round/round.server.ts'
import { listLargeMoves } from '#core/price-updates/large-moves.server.ts'
import { findLatestUpdate } from '#core/price-updates/updates.server.ts'
import { newSaveKey } from '#core/record/list.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { listChartPrices, listPastPrices } from '#core/stocks/past-prices.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import { pageOf } from '../address.ts'
import { changeSite } from '../change-site.ts'
import { useDraft } from '../drafts.ts'
import { findAgain } from '../review/find-again.server.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import { statuses } from '../save-list.ts'
import { useReverting } from '../use-form.ts'
import type { Route } from './+types/prices.ts'
import { LargeMoves } from './large-moves.tsx'
import { PastPricesPanel } from './past-prices-panel.tsx'
import './prices.css'
import { PricesHead } from './prices-head.tsx'
import { RoundEditor } from './round-editor.tsx'
import {
  allThemes,
  draftOfRound,
  type KeptRound,
  type RoundAnswer,
  readRoundForm,
  roundAddress,
  roundMessage,
} from './round-form.ts'
import { UpdateProgress } from './update-progress.tsx'

export const meta = titled('Prices')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, hasQuotes } = context.get(appContext)
  const theme = url.searchParams.get('theme') || undefined
  const person = requireUser({ context }).id
  const again = await findAgain({ context, url }, 'save-prices')
  // What is gone on from may hold prices of every theme.
  const asksAll = again !== undefined || url.searchParams.get('page') === allThemes
  const page = theme || asksAll ? 0 : pageOf(url)
  const round = await findRound(db, theme, page)
  if (!round) throw data(undefined, 404)
  return {
    round,
    place: { theme, page: round.pages > 1 ? round.page : 1 },
    theme,
    themes: (await listAllThemes(db)).map(({ id, name }) => ({ id, name })),
    hasQuotes,
    update: await findLatestUpdate(db, theme),
    moves: await listLargeMoves(db, theme),
    past: await findPast(db, url.searchParams.get('stock')),
    waiting: await listOpenSubmissions(db, 'prices', person),
    person,
    returned: again && { id: again.id, asOf: again.input.asOf, rows: again.input.rows },
    key: newSaveKey(),
    now: new Date(),
  }
}

/** 'education/pso'. */
async function findPast(db: Db, asked: string | null) {
  const [theme = '', stock = ''] = (asked ?? '').split('/')
  const past = asked ? await listPastPrices(db, theme, stock) : undefined
  return past && { theme, ...past, chart: await listChartPrices(db, theme, stock) }
}

export async function action(args: Route.ActionArgs) {
  const form = await formOf(args.request)
  const takenBack = form.get('takeBack')
  if (typeof takenBack === 'string') {
    const { outcome } = await changeSite(args, 'take-back-prices', { key: takenBack })
    const notice = outcome === 'submitted' ? 'submitted' : 'round-taken-back'
    const { pathname, search } = args.url
    return redirectWithNotice(pathname + search, { request: args.request, notice })
  }
  const typed = readRoundForm(form)
  const outcome = await changeSite(args, 'save-prices', typed)
  const answer: RoundAnswer = { responseId: crypto.randomUUID(), typed, outcome }
  return data(answer, statuses[outcome.outcome])
}

export default function Prices(props: Route.ComponentProps) {
  const { loaderData } = props
  const { answer: actionData, unreachable } = useAnswer(props.actionData)
  const { round, place, theme, themes, update, moves, past, now } = loaderData
  const [unsaved, setUnsaved] = useState(false)
  const { person } = loaderData
  const { isKept, drafts } = useDraft<KeptRound>({ person, list: draftOfRound(place) })
  const { times, revert, answer, returned } = useReverting(actionData, loaderData.returned)
  const message = actionData && roundMessage(actionData.outcome)
  return (
    <>
      <PricesHead
        theme={theme}
        themes={themes}
        hasQuotes={loaderData.hasQuotes}
        hasPrices={round.themes.some(({ rows }) => rows.length > 0)}
        unsaved={unsaved}
        onRevert={() => {
          drafts.drop()
          revert()
        }}
      />
      <WaitingNote waiting={loaderData.waiting} person={loaderData.person} />
      {message && !unreachable && <Toast key={actionData.responseId} message={message} />}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      {update && <UpdateProgress key={update.id} update={update} mayDismiss />}
      <LargeMoves moves={moves} theme={theme} />
      {answer?.outcome.outcome === 'saved' && answer.outcome.recorded.length > 0 && (
        <Form method="post" action={roundAddress(place)} className="taken-back">
          <input type="hidden" name="takeBack" value={answer.typed.key} />
          <SubmitButton
            label="Take this round back"
            busy="Taking back..."
            className="button button-quiet"
          />
        </Form>
      )}
      <div className="price-round" data-beside={past ? true : undefined}>
        <RoundEditor
          key={`${roundAddress(place)} ${times}`}
          round={round}
          place={place}
          saveKey={loaderData.key}
          now={now}
          answer={answer}
          returned={returned}
          onUnsaved={setUnsaved}
          person={person}
          drafts={drafts}
          isKept={isKept}
          isLost={unreachable !== undefined}
        />
        {past && <PastPricesPanel key={past.stock.id} past={past} place={place} />}
      </div>
    </>
  )
}
