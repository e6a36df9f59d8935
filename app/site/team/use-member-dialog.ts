import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { fillTemplate, link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { teamCopy } from '../content/team.ts'
import { findShownMember, type ShownMember } from './shown-member.ts'

const bioLinks = 'a[data-hydrates=team-modal]'

/** Closing entries that the list opened goes back to the list. */
type Opened = { fromList: true }

function withoutGonePicture(member: ShownMember): ShownMember {
  const isGone = document.getElementById(member.slug)?.querySelector('.portrait [hidden]')
  return isGone ? { ...member, imageUrl: undefined } : member
}

export function useMemberDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  member: ShownMember | undefined,
) {
  const copy = useCopy()
  const { memberTitle, meta } = wordsIn(copy, teamCopy)
  const { title } = meta
  const [shown, setShown] = useState(member)
  /** An answer to an earlier request comes too late. */
  const requested = useRef<string>(undefined)
  const open = useRef<string>(undefined)

  const hide = useCallback(() => {
    requested.current = undefined
    const slug = open.current
    if (!slug) return
    open.current = undefined
    dialog.current?.close()
    setShown(undefined)
    const links = [...document.querySelectorAll<HTMLAnchorElement>(bioLinks)]
    links.find((link) => new URL(link.href).searchParams.get('m') === slug)?.focus()
  }, [dialog])

  const close = useCallback(() => {
    if (!open.current) return
    hide()
    if ((history.state as Opened | null)?.fromList) history.back()
    else history.replaceState(null, '', link(copy, '/team'))
  }, [copy, hide])

  const follow = useCallback(
    async (href: string, push: boolean) => {
      requested.current = href
      const found = await findShownMember(copy, new URL(href).searchParams.get('m'))
      if (requested.current !== href) return
      if (!found) return location.assign(href)
      const opened: Opened = { fromList: true }
      if (push && location.href !== href) history.pushState(opened, '', href)
      setShown(withoutGonePicture(found))
    },
    [copy],
  )

  useEffect(() => {
    document.title = shown ? fillTemplate(copy, memberTitle, { name: shown.name }) : title
    open.current = shown?.slug
    const element = dialog.current
    if (!shown || !element || element.matches(':modal')) return
    // Sent open, it is not modal: only showModal() keeps the focus inside.
    element.removeAttribute('open')
    element.showModal()
    for (const each of document.querySelectorAll('[inert]')) each.removeAttribute('inert')
  }, [copy, memberTitle, title, dialog, shown])

  useAddress(follow, hide)
  useEscape(shown !== undefined, close)
  return { shown, close }
}

function useAddress(follow: (href: string, push: boolean) => Promise<void>, hide: () => void) {
  useEffect(() => {
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
  }, [follow, hide])
}

/** The browser's own Escape reaches only a modal dialog with the focus inside. */
function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, close])
}
