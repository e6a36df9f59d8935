import { href, Link } from 'react-router'
import type { Check, State } from '#core/doctor/check.ts'
import { capital } from '#core/text.ts'
import { panelItems } from '../frame/items.ts'
import { itemAt } from '../frame/menu.ts'

export function CheckRow({ check }: { check: Check }) {
  const { name, state, message, action } = check
  return (
    <li className="check" data-state={state}>
      <h2>{capital(name)}</h2>
      <span className="check-state">{stateLabels[state]}</span>
      <p className="breakable">{message}</p>
      {action && (
        <p className="note breakable">
          <Action text={action} />
        </p>
      )}
    </li>
  )
}

function Action({ text }: { text: string }) {
  const parts = text.split(/(\/admin[a-z/-]*(?:\?[\w=&-]+)?(?:#[\w-]+)?)/)
  return parts.map((part) =>
    part.startsWith('/admin') ? (
      <Link key={part} to={part}>
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

function screenAt(address: string): string {
  const [path = ''] = address.split(/[?#]/)
  return path === href('/admin/account')
    ? 'Your account'
    : (itemAt(path, panelItems)?.label ?? address)
}
