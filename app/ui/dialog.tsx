import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { ToastsInPlace } from './toast.tsx'

/**
 * A dialog that is a route: opening it is a link, closing it leads back. The server sends it open,
 * so it works without script; with script it is modal, holds the focus and closes by Escape.
 */
export function RouteDialog(props: { title: string; back: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const titleId = useId()
  const { back } = props

  // Not later: once it has left the page, closing it no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.removeAttribute('open')
    element.showModal()
    element.querySelector<HTMLElement>('[aria-invalid=true], [autofocus]')?.focus()
    return () => element.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      open
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        void navigate(back, { preventScrollReset: true })
      }}
    >
      <h2 id={titleId}>{props.title}</h2>
      <ToastsInPlace>{props.children}</ToastsInPlace>
    </dialog>
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
