import { readForm, redirectWithNotice } from '#app/forms.ts'
import { refusedForm } from '#app/guard.ts'
import { titled } from '#app/ui/titled.ts'
import { findBackupSettings } from '#core/backup/backup-settings.server.ts'
import { type Check, namesVariable, type State } from '#core/doctor/check.ts'
import { changeAs } from '../change-site.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { asStaff, staffOf } from '../guard.ts'
import type { Route } from './+types/doctor.ts'
import { Backups, fields } from './backups.tsx'
import './system.css'
import { href, Link } from 'react-router'
import { capital } from '#core/text.ts'
import { panelItems } from '../frame/items.ts'
import { itemAt } from '../frame/menu.ts'

const address = '/admin/doctor'

export const meta = titled('Health & Backups')

export function loader(args: Route.LoaderArgs) {
  return asStaff(args, async ({ app, db, actorId }) => ({
    ...(await findBackupSettings(db, actorId)),
    place: app.backupPlace,
    checks: await app.examine(),
    command: app.command,
  }))
}

export async function action(args: Route.ActionArgs) {
  const { request } = args
  const typed = await readForm(request, ['keep', 'nightly'])
  try {
    const input = {
      nightly: typed.nightly === 'on',
      keep: /^\s*\d{1,5}\s*$/.test(typed.keep) ? Number(typed.keep) : Number.NaN,
    }
    const { outcome } = await changeAs(staffOf(args), 'save-backups', input)
    if (outcome === 'submitted')
      return redirectWithNotice(address, { request, notice: 'submitted' })
  } catch (error) {
    return refusedForm(args, error, fields, typed)
  }
  return redirectWithNotice(address, { request, notice: 'backups-saved' })
}

const order: readonly State[] = ['red', 'amber', 'green']

export default function Doctor({ loaderData, actionData }: Route.ComponentProps) {
  const { checks, settings, recent, place, command } = loaderData
  const sorted = checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <>
      <ScreenHead title="Health & Backups" />
      <p className="lead">{summaryOf(checks)}</p>
      <ul className="checks">
        {sorted.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
      <p className="note">
        The same for monitoring: <code>{command} doctor --json</code>
      </p>
      <Backups settings={settings} recent={recent} place={place} returned={actionData} />
    </>
  )
}

function summaryOf(checks: readonly Check[]): string {
  const count = (state: State) => checks.filter((check) => check.state === state).length
  const red = count('red')
  const amber = count('amber')
  if (red > 0) return `${red} of ${checks.length} checks need you now.`
  if (amber > 0) return `Everything works. ${amber} of ${checks.length} checks can be better.`
  return `Everything works: all ${checks.length} checks are green.`
}

function CheckRow({ check }: { check: Check }) {
  const { name, state, message, action = '' } = check
  const isFolded = (text: string) => state !== 'green' && namesVariable(text)
  const said = <p className="breakable">{message}</p>
  const wanted = action && (
    <p className="note breakable">
      <Action text={action} />
    </p>
  )
  return (
    <li className="check" data-state={state}>
      <h2>{capital(name)}</h2>
      <span className="check-state">{stateLabels[state]}</span>
      {!isFolded(message) && said}
      {!isFolded(action) && wanted}
      {isFolded(`${message} ${action}`) && (
        <details>
          <summary>Ask the person who runs the server</summary>
          {isFolded(message) && said}
          {isFolded(action) && wanted}
        </details>
      )}
    </li>
  )
}

function Action({ text }: { text: string }) {
  const parts = text.split(/(\/(?:admin|account)[a-z/-]*(?:\?[\w=&-]+)?(?:#[\w-]+)?)/)
  return parts.map((part) =>
    /^\/(admin|account)/.test(part) ? (
      <Link key={part} to={part} reloadDocument={!part.startsWith('/admin')}>
        {screenAt(part)}
      </Link>
    ) : (
      part
    ),
  )
}

const stateLabels: Record<State, string> = {
  red: 'Needs you now',
  amber: 'Check it soon',
  green: 'Good',
}

function screenAt(asked: string): string {
  const [path = ''] = asked.split(/[?#]/)
  if (path === address) return 'Backups'
  return path === href('/account') ? 'Your account' : (itemAt(path, panelItems)?.label ?? asked)
}
