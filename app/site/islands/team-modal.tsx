import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import dialogStyles from '#app/styles/components/dialog.css?inline'
import modalStyles from '#app/styles/components/modal.css?inline'
import { adoptStyles } from '../adopt-styles.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { teamCopy } from '../content/team.ts'
import { MemberText } from '../team/member-text.tsx'
import { Portrait } from '../team/portrait.tsx'
import type { ShownMember } from '../team/shown-member.ts'
import { useMemberDialog } from '../team/use-member-dialog.ts'

/** Sent open, to be read without script. Hydrated, it is modal and follows the address. */
export function TeamModal({ member }: { member?: ShownMember }) {
  const copy = useCopy()
  const words = wordsIn(copy, teamCopy)
  const dialog = useRef<HTMLDialogElement>(null)
  const { shown, close } = useMemberDialog(dialog, member)
  const pressedOutside = usePressOutside(close)
  useLayoutEffect(() => adoptStyles(dialogStyles + modalStyles), [])
  if (!shown) return null
  const href = link(copy, `/team#${encodeURIComponent(shown.slug)}`)
  const closing = {
    'data-held': true,
    onClick(event: MouseEvent) {
      event.preventDefault()
      close()
    },
  }
  return (
    <>
      <dialog
        key={shown.slug}
        ref={dialog}
        className="dialog modal"
        id="member"
        aria-labelledby="member-name"
        open={member === shown ? true : undefined}
        onCancel={(event) => {
          event.preventDefault()
          close()
        }}
        onClose={(event) => {
          // A browser may close it without a cancel event; an earlier dialog's event may come late.
          if (event.currentTarget === dialog.current && !dialog.current.open) close()
        }}
        {...pressedOutside}
      >
        <div className="modal-body">
          {/* First, so that the focus starts here and not below the text. */}
          <a className="modal-close" href={href} {...closing} aria-label={words.close}>
            <CloseIcon />
          </a>
          <Portrait member={shown} sizes="(min-width: 48rem) 13rem, 9rem" isFirst />
          <MemberText member={shown} />
        </div>
        <p className="modal-actions">
          <a className="button screen-only" href={words.meeting.href}>
            {words.meeting.label}
          </a>
        </p>
      </dialog>
      <a
        className="modal-ground screen-only"
        href={href}
        {...closing}
        tabIndex={-1}
        aria-hidden="true"
      />
    </>
  )
}

function usePressOutside(close: () => void) {
  const began = useRef(false)
  return {
    onPointerDown({ target, currentTarget }: PointerEvent) {
      began.current = target === currentTarget
    },
    onClick({ target, currentTarget }: MouseEvent) {
      if (target === currentTarget && began.current) close()
    },
  }
}

function CloseIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" stroke="currentColor" aria-hidden="true">
      <path d="m5 5 14 14M19 5 5 19" strokeWidth="1.25" />
    </svg>
  )
}
