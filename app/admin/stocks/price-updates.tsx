import type { ReactNode } from 'react'
import { Toast } from '#app/ui/toast.tsx'
import { usePriceUpdate } from '../prices/use-price-update.ts'
import { UpdatePrices, UpdateState } from './stocks-context.ts'

export function PriceUpdates({ theme, children }: { theme: string; children: ReactNode }) {
  const { start, told, isBusy, progress } = usePriceUpdate(theme)
  const counted = progress ? `${progress.done} of ${progress.total}` : ''
  return (
    <UpdatePrices value={start}>
      <UpdateState value={isBusy ? `Updating prices: ${counted}` : ''}>{children}</UpdateState>
      {told && <Toast key={told.key} message={told.message} />}
    </UpdatePrices>
  )
}
