import { use, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OfficeZone } from '#app/ui/moment.tsx'

/** Of the address that a text has just been published at. */
export const livePlace = 'live'

const lookEveryMs = 500
const lookForMs = 5000

/** Keeps what visitors get of an address now, for LiveSince to compare with. */
export function useRememberPage(address: string | undefined): void {
  useEffect(() => {
    if (!address) return
    void stateOf(address).then((state) => sessionStorage.setItem(nameOf(address), state ?? ''))
  }, [address])
}

/** After publishing: whether visitors get another page by now, which a cache in front may delay. */
export function LiveSince({ address }: { address: string | undefined }) {
  const [search] = useSearchParams()
  const isAsked = search.has(livePlace)
  const timeZone = use(OfficeZone)
  const [seen, setSeen] = useState<Date | 'late'>()
  useEffect(() => {
    if (!isAsked || !address) return
    const before = sessionStorage.getItem(nameOf(address))
    if (!before) return
    const end = Date.now() + lookForMs
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const state = await stateOf(address)
      if (isOver) return
      if (state !== undefined && state !== before) return setSeen(new Date())
      if (Date.now() > end) return setSeen('late')
      timer = setTimeout(look, lookEveryMs)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isAsked, address])
  if (!isAsked || !seen) return null
  const time = seen === 'late' ? '' : seen.toLocaleTimeString('en-GB', { timeZone })
  return (
    <p className="live-since" role="status">
      {seen === 'late'
        ? 'Published; a cache in front may show the page before for a while'
        : `Live for visitors since ${time}`}
    </p>
  )
}

function nameOf(address: string): string {
  return `qantara-page-before:${address}`
}

/** Undefined while the server cannot be reached. */
async function stateOf(address: string): Promise<string | undefined> {
  try {
    const { status, headers } = await fetch(address, { cache: 'no-store' })
    return `${status} ${headers.get('etag')}`
  } catch {
    return undefined
  }
}
