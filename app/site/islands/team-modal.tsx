import { useCallback, useEffect, useRef, useState } from 'react'
import { bioParagraphs } from '#core/team/bio.ts'
import { team } from '../content/team.ts'
import { fillTemplate } from '../fill-template.ts'
import { Portrait } from '../team/portrait.tsx'
import { findShownMember, type ShownMember } from '../team/shown-member.ts'

const pageHref = '/team'
const bioLinks = 'a[data-hydrates=team-modal]'

/** Kept with an entry of the history that the list opened: closing it goes back to the list. */
type Opened = { fromList: true }

/** A picture that the list has given up on is not asked for again. */
function withoutGonePicture(member: ShownMember): ShownMember {
  const isGone = document.getElementById(member.slug)?.querySelector('.portrait [hidden]')
  return isGone ? { ...member, imageUrl: undefined } : member
}

/**
 * The dialog of one member. It is sent open, so that it can be read without script; closing is a
 * link then, and so is the ground behind it. Hydrated, it is modal, opens on every 'View Full Bio'
 * link of the page, and follows the address: Back closes it, Forward opens it again.
 */
export function TeamModal({ member }: { member?: ShownMember }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState(member)
  /** The address that was asked for last: an answer to an earlier one comes too late. */
  const wanted = useRef<string>(undefined)
  /** Slug of the open dialog. */
  const open = useRef<string>(undefined)
  const pressedGround = useRef(false)

  const hide = useCallback(() => {
    wanted.current = undefined
    const slug = open.current
    if (!slug) return
    open.current = undefined
    dialog.current?.close()
    setShown(undefined)
    const links = [...document.querySelectorAll<HTMLAnchorElement>(bioLinks)]
    links.find((link) => new URL(link.href).searchParams.get('m') === slug)?.focus()
  }, [])

  const closeByPerson = useCallback(() => {
    if (!open.current) return
    hide()
    if ((history.state as Opened | null)?.fromList) history.back()
    else history.replaceState(null, '', pageHref)
  }, [hide])

  useEffect(() => {
    document.title = shown ? fillTemplate(team.memberTitle, { name: shown.name }) : team.meta.title
    open.current = shown?.slug
    const element = dialog.current
    if (!shown || !element || element.matches(':modal')) return
    // Sent open, it is not modal: only showModal() keeps the focus inside.
    element.removeAttribute('open')
    element.showModal()
    for (const each of document.querySelectorAll('[inert]')) each.removeAttribute('inert')
  }, [shown])

  useEffect(() => {
    async function follow(href: string, push: boolean) {
      wanted.current = href
      const found = await findShownMember(new URL(href).searchParams.get('m'))
      if (wanted.current !== href) return
      if (!found) return location.assign(href)
      const opened: Opened = { fromList: true }
      if (push && location.href !== href) history.pushState(opened, '', href)
      setShown(withoutGonePicture(found))
    }
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>(bioLinks)
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
        className="dialog modal"
        id="member"
        aria-labelledby="member-name"
        open={member === shown ? true : undefined}
        onCancel={(event) => {
          event.preventDefault()
          closeByPerson()
        }}
        onClose={(event) => {
          // A browser may close it without a cancel event; an earlier dialog's event may come late.
          if (event.currentTarget === dialog.current && !dialog.current.open) closeByPerson()
        }}
        onPointerDown={(event) => {
          pressedGround.current = event.target === dialog.current
        }}
        onClick={(event) => {
          // Not when a text selection ended outside.
          if (event.target === dialog.current && pressedGround.current) closeByPerson()
        }}
      >
        <div className="modal-body">
          {/* First, so that the focus starts here and not below the text. */}
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
          <Portrait member={shown} sizes="(min-width: 48rem) 13rem, 9rem" isFirst />
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
            {shown.profileUrl && (
              <p>
                <a className="text-link" href={shown.profileUrl} rel="noopener">
                  {fillTemplate(team.profile, {
                    host: new URL(shown.profileUrl).hostname.replace(/^www\./, ''),
                  })}
                </a>
              </p>
            )}
          </div>
        </div>
        <p className="modal-actions">
          <a className="button" href={team.meeting.href}>
            {team.meeting.label}
          </a>
        </p>
      </dialog>
      <a
        className="modal-ground"
        href={closeHref}
        data-held
        tabIndex={-1}
        aria-hidden="true"
        onClick={close}
      />
    </>
  )
}
