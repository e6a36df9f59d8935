import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import type { Message } from '#app/ui/message.ts'
import { error, success } from '#app/ui/message.ts'
import { SubmitButton } from '#app/ui/staff-form.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { newSaveKey } from '#core/lists/list.ts'
import { readRound } from '#core/price-round/round.server.ts'
import { savedText } from '#core/price-round/round.ts'
import { listLargeMoves } from '#core/price-updates/large-moves.server.ts'
import { findLatestUpdate } from '#core/price-updates/updates.server.ts'
import { findReturned } from '#core/review/returned.server.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import type { Db } from '#db/schema.ts'
import { changeSite } from '../change-site.ts'
import { submittedMessage } from '../editor/state/save-answer.ts'
import { SaveBar, ScreenHead } from '../frame/screen-head.tsx'
import { requireUser } from '../guard.ts'
import { askedAgain } from '../review/edit-again.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import { themeTabs } from '../stocks/theme-tabs.ts'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/prices.ts'
import { LargeMoves } from './large-moves.tsx'
import { PastPricesPanel } from './past-prices-panel.tsx'
import './prices.css'
import './round.css'
import { RoundEditor } from './round-editor.tsx'
import { formId, type RoundAnswer, readRoundForm } from './round-form.ts'
import { UpdateForm, UpdateProgress } from './update-progress.tsx'

const statuses = { saved: 200, submitted: 202, invalid: 400, unconfirmed: 400 } as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Prices | Qantara' }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, hasQuotes } = context.get(appContext)
  const theme = url.searchParams.get('theme') || undefined
  const person = requireUser({ context }).id
  const round = await readRound(db, theme)
  if (!round) throw data(undefined, 404)
  const again = await findReturned(db, person, 'save-prices', askedAgain(url))
  return {
    round,
    theme,
    themes: (await listAllThemes(db)).map(({ id, name }) => ({ id, name })),
    hasQuotes,
    update: await findLatestUpdate(db),
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
  return past && { theme, ...past }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData().catch(() => {
    throw data(undefined, 400)
  })
  const typed = readRoundForm(form)
  const outcome = await changeSite(args, 'save-prices', typed)
  if (outcome.outcome === 'not-found') throw data(undefined, 404)
  const answer: RoundAnswer = { responseId: crypto.randomUUID(), typed, outcome }
  return data(answer, statuses[outcome.outcome])
}

type Loaded = Route.ComponentProps['loaderData']

export default function Prices(props: Route.ComponentProps) {
  const { loaderData } = props
  const { answer: actionData, unreachable } = useAnswer(props.actionData)
  const { round, theme, themes, update, moves, past, now } = loaderData
  const [unsaved, setUnsaved] = useState(false)
  const { times, revert, answer, returned } = useReverting(actionData, loaderData.returned)
  const query = theme ? `?${new URLSearchParams({ theme })}` : ''
  const message = actionData && messageOf(actionData.outcome)
  return (
    <>
      <ScreenHead
        title="Prices"
        tabs={theme ? themeTabs(theme, 'Prices') : undefined}
        exportFrom={`/admin/prices/export${theme ? `?${new URLSearchParams({ theme })}` : ''}`}
        more={[{ to: href('/admin/prices/import'), label: 'Price list (CSV)' }]}
      >
        <UpdateForm theme={themes.find(({ id }) => id === theme)} />
        <SaveBar unsaved={unsaved}>
          <button
            type="button"
            className="button button-quiet"
            disabled={!unsaved}
            onClick={revert}
          >
            Revert
          </button>
          <SubmitButton form={formId} label="Save" busy="Saving..." />
        </SaveBar>
      </ScreenHead>
      <ThemeLinks themes={themes} shown={theme} />
      <WaitingNote waiting={loaderData.waiting} person={loaderData.person} />
      {message && !unreachable && <Toast key={actionData.responseId} message={message} />}
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      {!loaderData.hasQuotes && (
        <p className="note">No price service is set up: prices are kept by hand.</p>
      )}
      {update && <UpdateProgress key={update.id} update={update} />}
      <LargeMoves moves={moves} query={query} />
      <div className="price-round" data-beside={past ? true : undefined}>
        <RoundEditor
          key={`${theme ?? ''} ${times}`}
          round={round}
          theme={theme}
          saveKey={loaderData.key}
          now={now}
          answer={answer}
          returned={returned}
          onUnsaved={setUnsaved}
        />
        {past && <PastPricesPanel key={past.stock.id} past={past} round={theme} />}
      </div>
    </>
  )
}

/** After Revert the fields begin neither with the answer of before nor with what was sent back. */
function useReverting(answer: RoundAnswer | undefined, returned: Loaded['returned']) {
  const [reverted, setReverted] = useState<{ times: number; answer?: string; returned?: string }>({
    times: 0,
  })
  return {
    times: reverted.times,
    revert: () =>
      setReverted(({ times }) => ({
        times: times + 1,
        answer: answer?.responseId,
        returned: returned?.id,
      })),
    answer: answer?.responseId === reverted.answer ? undefined : answer,
    returned: returned?.id === reverted.returned ? undefined : returned,
  }
}

function ThemeLinks({ themes, shown }: { themes: Loaded['themes']; shown: string | undefined }) {
  return (
    <nav className="price-themes page-links" aria-label="Themes">
      <Link to={href('/admin/prices')} aria-current={shown ? undefined : 'page'}>
        All themes
      </Link>
      {themes.map(({ id, name }) => (
        <Link
          key={id}
          to={`${href('/admin/prices')}?${new URLSearchParams({ theme: id })}`}
          aria-current={id === shown ? 'page' : undefined}
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  )
}

function messageOf(outcome: RoundAnswer['outcome']): Message | undefined {
  if (outcome.outcome === 'submitted') return submittedMessage(outcome.id)
  if (outcome.outcome === 'saved') return success('Prices saved', savedText(outcome))
  if (outcome.outcome === 'unconfirmed') return undefined
  const [first] = outcome.issues
  const count = outcome.issues.length
  const text = count === 1 ? (first?.message ?? '') : `Please fix ${count} error(s) before saving`
  return error('Validation failed', text)
}
