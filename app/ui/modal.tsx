import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { withoutDirection } from '#core/text.ts'
import { ToastsInPlace } from './toast.tsx'

// No package: `<dialog>` keeps the focus and hears Escape, and is sent open where no script runs.

/** Whatever closes it calls `onClose`; the caller takes it away. Sent open, for no script. */
export function Modal(props: {
  title: string
  onClose: () => void
  wide?: boolean
  /** It is what its address shows. */
  isRoute?: boolean
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const classes = ['dialog question']
  if (props.wide) classes.push('question-wide')
  if (props.isRoute) classes.push('question-route')

  // A layout effect: after removal, closing no longer restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.removeAttribute('open')
    element.showModal()
    element.querySelector<HTMLElement>('[aria-invalid=true], [autofocus], [data-first]')?.focus()
    return () => element.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      open
      className={classes.join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Only its own: a dialog or a field within may have been cancelled too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        props.onClose()
      }}
    >
      <h2
        id={titleId}
        // What is long is read from its beginning.
        {...(props.wide && { tabIndex: -1, 'data-first': true })}
      >
        {withoutDirection(props.title)}
      </h2>
      <ToastsInPlace>{props.children}</ToastsInPlace>
    </dialog>
  )
}
