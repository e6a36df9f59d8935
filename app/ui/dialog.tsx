import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Modal } from './modal.tsx'

/** A route: opening is a link, closing leads back. Sent open, so it works without script. */
export function RouteDialog(props: {
  title: string
  back: string
  wide?: boolean
  children: ReactNode
}) {
  const navigate = useNavigate()
  return (
    <Modal
      title={props.title}
      wide={props.wide}
      isRoute
      onClose={() => void navigate(props.back, { preventScrollReset: true })}
    >
      {props.children}
    </Modal>
  )
}

export function CancelLink({ to, label = 'Cancel' }: { to: string; label?: string }) {
  return (
    <Link className="button button-quiet" to={to} preventScrollReset>
      {label}
    </Link>
  )
}
