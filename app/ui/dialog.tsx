import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Modal } from './modal.tsx'

/** A route: opening is a link, closing leads back. Sent open, so it works without script. */
export function RouteDialog(props: {
  title: string
  back: string
  wide?: boolean
  children: ReactNode
}) {
  const goBack = useWayBack(props.back)
  return (
    <Modal title={props.title} wide={props.wide} isRoute onClose={() => goBack()}>
      {props.children}
    </Modal>
  )
}

export function CancelLink({ to, label = 'Cancel' }: { to: string; label?: string }) {
  const goBack = useWayBack(to)
  return (
    <Link className="button button-quiet" to={to} preventScrollReset onClick={goBack}>
      {label}
    </Link>
  )
}

/** To where somebody came from, or to `back` where the address was opened by itself. */
function useWayBack(back: string): (event?: MouseEvent) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (event) => {
    if (event && (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)) return
    event?.preventDefault()
    void (key === 'default' ? navigate(back, { preventScrollReset: true }) : navigate(-1))
  }
}
