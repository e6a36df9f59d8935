import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Modal } from './modal.tsx'

/**
 * A dialog that is a route: opening it is a link, closing it leads back. The server sends it open,
 * so it works without script; with script it is modal, holds the focus and closes by Escape.
 */
export function RouteDialog(props: { title: string; back: string; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Modal
      title={props.title}
      onClose={() => void navigate(props.back, { preventScrollReset: true })}
    >
      {props.children}
    </Modal>
  )
}

/** The link by which a dialog is left as it was. */
export function CancelLink({ to, label = 'Cancel' }: { to: string; label?: string }) {
  return (
    <Link className="button button-quiet" to={to} preventScrollReset>
      {label}
    </Link>
  )
}
