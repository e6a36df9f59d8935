import { createContext, type ReactNode, use, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Modal } from './modal.tsx'

/** A route: opening is a link, closing leads back. Sent open, so it works without script. */
export function RouteDialog(props: {
  title: string
  back: string
  wide?: boolean
  children: ReactNode
}) {
  const navigate = useNavigate()
  const to = useWayBack(props.back)
  return (
    <Modal
      title={props.title}
      wide={props.wide}
      isRoute
      onClose={() => void navigate(to, { preventScrollReset: true })}
    >
      {props.children}
    </Modal>
  )
}

export function CancelLink({ to, label = 'Cancel' }: { to: string; label?: string }) {
  return (
    <Link className="button button-quiet" to={useWayBack(to)} preventScrollReset>
      {label}
    </Link>
  )
}

/** Of an area: where somebody was in it before, such as the screen on which they pressed Ctrl+K. */
export const CameFrom = createContext<string | undefined>(undefined)

/** Remembers where somebody was in an area before. */
export function useTrail(): string | undefined {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const [trail, setTrail] = useState<{ here: string; from?: string }>({ here })
  if (trail.here !== here) setTrail({ here, from: trail.here })
  return trail.here === here ? trail.from : trail.here
}

/** The screen that a dialog was opened from, or `back`, which is also that of its own list. */
function useWayBack(back: string): string {
  const from = use(CameFrom)
  const pathOf = (address: string) => address.split('?')[0]
  return from === undefined || pathOf(from) === pathOf(back) ? back : from
}
