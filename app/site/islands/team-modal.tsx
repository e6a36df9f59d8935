import { useCallback, useEffect, useRef, useState } from 'react'
import { bioParagraphs } from '../../../core/team/bio.ts'
import type { Member } from '../../../core/team/member.ts'
import { team } from '../content/team.ts'
import { Portrait } from '../team/portrait.tsx'
import { findShownMember } from '../team/shown-member.ts'

export type ShownMember = Pick<Member, 'name' | 'role' | 'slug' | 'imageUrl' | 'fullBio'>

const pageHref = '/team'

/**
 * The dialog of one member. It is sent open, so that it can be read without script; closing is a
 * link then, and so is the ground behind it. Alive, it is modal, opens on every 'View Full Bio'
 * link of the page, and follows the address: Back closes it, Forward opens it again.
 */
export function TeamModal({ member }: { member?: ShownMember }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(member)
  /** Whether closing goes back to the list that this page came from. */
  const cameFromList = useRef(false)

  const hide = useCallback(() => {
    // Closed before it leaves the page, so that the browser gives the focus back.
    dialog.current?.close()
    setShown(undefined)
  }, [])

  const closeByPerson = useCallback(() => {
    hide()
    if (cameFromList.current) history.back()
    else history.replaceState(null, '', pageHref)
    cameFromList.current = false
  }, [hide])

  useEffect(() => {
    const element = dialog.current
    if (!shown || !element) return
    // Sent open, it is not modal: only showModal() keeps the focus inside.
    element.removeAttribute('open')
    if (!element.matches(':modal')) element.showModal()
  }, [shown])

  useEffect(() => {
    async function follow(href: string, push: boolean) {
      const found = await findShownMember(new URL(href).searchParams.get('m'))
      if (!found) return location.assign(href)
      if (push) history.pushState(null, '', href)
      cameFromList.current = push
      setShown(found)
    }
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-wakes=team-modal]')
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      follow(link.href, true).catch(() => location.assign(link.href))
    }
    function onPopState() {
      if (new URLSearchParams(location.search).has('m'))
        follow(location.href, false).catch(() => location.reload())
      else hide()
    }
    document.addEventListener('click', onClick)
    addEventListener('popstate', onPopState)
    return () => {
      document.removeEventListener('click', onClick)
      removeEventListener('popstate', onPopState)
    }
  }, [hide])

  useEffect(() => {
    if (!shown) return
    // The browser's own Escape reaches only a modal dialog with the focus inside.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      closeByPerson()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shown, closeByPerson])

  if (!shown) return null
  const closeHref = `${pageHref}#${encodeURIComponent(shown.slug)}`
  function close(event: React.MouseEvent) {
    event.preventDefault()
    closeByPerson()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, see above */}
      <dialog
        key={shown.slug}
        ref={dialog}
        className="modal"
        id="member"
        aria-labelledby="member-name"
        open={member === shown ? true : undefined}
        onCancel={(event) => event.preventDefault()}
        onClick={(event) => event.target === dialog.current && closeByPerson()}
      >
        <div className="modal-body">
          <Portrait member={shown} />
          <div className="modal-text">
            <h2 id="member-name" dir="auto">
              {shown.name}
            </h2>
            <p className="member-role" dir="auto">
              {shown.role}
            </p>
            {bioParagraphs(shown.fullBio).map((paragraph) => (
              <p key={paragraph} dir="auto">
                {paragraph}
              </p>
            ))}
            <p>
              <a className="button" href={team.meeting.href}>
                {team.meeting.label}
              </a>
            </p>
          </div>
          <a
            className="modal-close"
            href={closeHref}
            data-held
            aria-label={team.close}
            onClick={close}
          >
            <svg
              viewBox="0 0 24 24"
              width="24"
              height="24"
              stroke="currentColor"
              aria-hidden="true"
            >
              <path d="m5 5 14 14M19 5 5 19" strokeWidth="1.25" />
            </svg>
          </a>
        </div>
      </dialog>
      <a
        className="modal-ground"
        href={closeHref}
        data-held
        tabIndex={-1}
        aria-hidden="true"
        onClick={close}
      >
        {team.close}
      </a>
    </>
  )
}
