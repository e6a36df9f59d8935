import { useEffect, useRef, useState } from 'react'
import type { TextRow } from '#core/texts/text-kind.ts'
import { holdLinks } from '../preview-screen.tsx'
import { headIn, headOf, type PageHead } from './preview-head.tsx'

const restMs = 150

/** `isTyped`: with what is typed, and marks around the sentence that was asked for. */
export type Shown = { head: PageHead; isTyped: boolean }

/** When typing rests; returns whether the last try has failed. */
export function useFollowing(
  frame: React.RefObject<HTMLIFrameElement | null>,
  shows: { address: string; row: TextRow; isAhead: boolean },
  onShown: (shown: Shown) => void,
): boolean {
  const { address, row, isAhead } = shows
  const own = useRef(isAhead ? undefined : { address, row })
  /** What the frame holds; undefined where that is something else. */
  const [held, setHeld] = useState(own.current)
  const told = useRef(onShown)
  told.current = onShown
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (row === held?.row && address === held.address) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const head = await showDraft(frame.current, address, row, stop.signal)
        setHeld({ address, row })
        setFailed(false)
        told.current({ head, isTyped: true })
      } catch {
        if (!stop.signal.aborted) setFailed(true)
      }
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [frame, address, row, held])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const holdAndTell = () => {
      element.contentDocument?.addEventListener('click', holdLinks)
      told.current({ head: headOf(element.contentDocument), isTyped: false })
    }
    // What has loaded before this screen was hydrated says so no more.
    holdAndTell()
    const onLoad = () => {
      holdAndTell()
      // What the frame loads itself takes the place of what was shown in it before.
      setHeld(own.current && { ...own.current })
    }
    element.addEventListener('load', onLoad)
    return () => element.removeEventListener('load', onLoad)
  }, [frame])
  return isFailed
}

async function showDraft(
  frame: HTMLIFrameElement | null,
  address: string,
  row: TextRow,
  signal: AbortSignal,
): Promise<PageHead> {
  const body = new URLSearchParams({ content: JSON.stringify(row) })
  const answer = await fetch(address, { method: 'POST', body, signal })
  if (!answer.ok) throw new Error(`The preview answered ${answer.status}`)
  const html = await answer.text()
  // Without its head, of which the policy of this page would speak against the styles.
  const made = new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html')
  for (const script of made.querySelectorAll('script')) script.remove()
  const shown = frame?.contentDocument
  if (shown?.body) {
    takeStyles(shown, html)
    // The frame keeps its head and its place on the page.
    shown.body.replaceWith(shown.importNode(made.body, true))
  }
  return headIn(html)
}

/** A first chart, list or table brings styles that the frame's own head lacks. */
function takeStyles(shown: Document, html: string): void {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const own = shown.head.querySelector('style')?.textContent
  const { CSSStyleSheet: Sheet = CSSStyleSheet } = shown.defaultView ?? {}
  const added = new Sheet()
  if (styles !== own) added.replaceSync(styles)
  shown.adoptedStyleSheets = [added]
}
