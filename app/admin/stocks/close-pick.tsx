import { type ActionFunctionArgs, data, Form, href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { readForm, redirectWithNotice } from '#app/forms.ts'
import type { InputOf } from '#app/operations.server.ts'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { dayIn } from '#core/dates.ts'
import { error } from '#core/issue.ts'
import { groupedUsd } from '#core/prices/usd.ts'
import { findReturned } from '#core/review/returned.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { changeSite } from '../change-site.ts'
import { FieldOfForm, type FormField } from '../fields/form-field.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser } from '../guard.ts'
import { LargeMovesDialog } from '../prices/large-moves-dialog.tsx'
import { readKeys } from '../prices/round-form.ts'
import { askedAgain } from '../review/edit-again.ts'
import { useAnswer } from '../use-answer.ts'
import type { Route } from './+types/close-pick.ts'
import './stocks.css'
import { themeOf } from './theme-of.server.ts'

const formId = 'close-pick'

export const meta = titled('Close pick')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { theme } = await themeOf(db, url)
  const past = await listPastPrices(db, theme.id, params.id)
  const { timeZone } = await findSettings(db)
  if (!past) throw data(undefined, 404)
  const person = requireUser({ context }).id
  const again = await findReturned<InputOf<'close-stock'>>(
    db,
    person,
    'close-stock',
    askedAgain(url),
  )
  const { current } = past.stock
  return {
    theme: { id: theme.id, name: theme.name },
    stock: past.stock,
    current: current && { price: current.price, day: dayIn(timeZone, current.asOf) },
    today: dayIn(timeZone, new Date()),
    returned: again?.input.sent,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { context, request, params, url } = args
  const app = context.get(appContext)
  const { theme } = await themeOf(app.db, url)
  const typed = await readForm(request, ['price', 'day', 'reason', 'confirmed'])
  const sent = { ...typed, stockId: params.id ?? '', confirmed: readKeys(typed.confirmed) }
  const outcome = await changeSite(args, 'close-stock', { theme: theme.id, sent })
  if (outcome.outcome === 'not-found') throw data(undefined, 404)
  if (outcome.outcome === 'invalid' || outcome.outcome === 'unconfirmed')
    return data({ responseId: crypto.randomUUID(), typed, outcome }, 400)
  const query = new URLSearchParams({ theme: theme.id })
  return redirectWithNotice(`${href('/admin/stocks/closed')}?${query}`, {
    request,
    notice: outcome.outcome === 'submitted' ? 'submitted' : 'pick-closed',
    undo:
      outcome.outcome === 'submitted'
        ? undefined
        : { to: `${href('/admin/stocks/closed/:id/reopen', { id: sent.stockId })}?${query}` },
  })
}

export default function ClosePick({ loaderData, actionData }: Route.ComponentProps) {
  const { theme, stock, current, today } = loaderData
  const back = `${href('/admin/stocks')}?${new URLSearchParams({ theme: theme.id })}`
  const { answer, unreachable } = useAnswer(actionData)
  const { outcome, typed = loaderData.returned } = answer ?? {}
  const issues: Partial<Record<Name, string>> = outcome?.outcome === 'invalid' ? outcome.issues : {}
  return (
    <>
      <ScreenHead
        title={
          <>
            Close pick: <bdi>{stock.name}</bdi>
          </>
        }
        back={{ to: back, label: 'Back to the stocks' }}
      />
      {unreachable && <Toast key={unreachable.responseId} message={unreachable.message} />}
      <p className="note closing-note">
        It leaves the grid of <bdi>{theme.name}</bdi> for the table “Closed picks” below, with its
        change in price from entry to closing. Its past prices stay.
        {current && ` The last price is ${groupedUsd(current.price)}.`}
      </p>
      <Form method="post" id={formId} className="fields closing-form" noValidate>
        {fieldsUntil(today).map((field) => {
          const issue = issues[field.name]
          return (
            <FieldOfForm
              key={field.name}
              field={field}
              value={typed?.[field.name] ?? field.initial}
              issue={issue ? error(field.name, issue) : undefined}
            />
          )
        })}
        <div className="actions">
          <SubmitButton label="Close pick" busy="Closing..." />
          <Link to={back}>Cancel</Link>
        </div>
      </Form>
      {outcome?.outcome === 'unconfirmed' && (
        <LargeMovesDialog key={answer?.responseId} questions={outcome.questions} form={formId} />
      )}
    </>
  )
}

type Name = 'price' | 'day' | 'reason'

function fieldsUntil(today: string): (FormField & { name: Name })[] {
  return [
    { name: 'price', label: 'Closing price', control: 'price', isRequired: true },
    {
      name: 'day',
      label: 'Closed on',
      control: 'day',
      initial: today,
      lastDay: today,
      isRequired: true,
    },
    {
      name: 'reason',
      label: 'Reason',
      control: 'line',
      hint: 'For the history; visitors do not see it.',
      isRequired: true,
    },
  ]
}
