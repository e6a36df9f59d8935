import { useCallback, useEffect, useRef, useState } from 'react'
import { href, useFetcher, useRevalidator } from 'react-router'
import { error, type Message } from '#app/ui/message.ts'
import { type PriceUpdate, resultOf } from '#core/price-updates/price-update.ts'
import { usePolling } from '../use-polling.ts'
import type { StartedUpdate } from './update.tsx'

/** From a screen that stays; the words of docs/product.md §8 come when the update has ended. */
export function usePriceUpdate(themeId: string) {
  const starter = useFetcher<StartedUpdate>()
  const { submit, data: started } = starter
  const follower = useFetcher<PriceUpdate>()
  const { load, data: update } = follower
  const { revalidate } = useRevalidator()
  const [told, setTold] = useState<{ key: string; message: Message }>()
  const toldOf = useRef('')

  const start = useCallback(
    (stockId?: string) => {
      setTold(undefined)
      const form = { theme: themeId, stay: '1', ...(stockId ? { stock: stockId } : {}) }
      void submit(form, { method: 'post', action: href('/admin/prices/update') })
    },
    [submit, themeId],
  )

  const { responseId, id } = started ?? {}
  const isFollowed = id !== undefined && update?.id === id
  const isRunning = id !== undefined && !(isFollowed && update?.endedAt)
  usePolling(isRunning, () => load(href('/admin/prices/updates/:id', { id: id ?? '' })), 0)

  useEffect(() => {
    if (!responseId || toldOf.current === responseId || isRunning) return
    toldOf.current = responseId
    const message = update && isFollowed ? resultOf(update) : failureOf(started)
    setTold({ key: responseId, message })
    // The prices that came are shown, as far as that overwrites nothing unsaved.
    void revalidate()
  }, [responseId, isRunning, isFollowed, update, started, revalidate])

  const isBusy = starter.state !== 'idle' || isRunning
  return { start, told, isBusy, progress: isFollowed && isRunning ? update : undefined }
}

function failureOf(started: StartedUpdate | undefined): Message {
  if (started?.outcome === 'not-reached')
    return error('Update Error', 'Failed to update stock prices')
  return error('Update Failed', 'No stock prices could be updated. Check your API configuration.')
}
