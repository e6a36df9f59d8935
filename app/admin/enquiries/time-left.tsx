import { useEffect, useState } from 'react'
import { utcMoment } from '#core/dates.ts'
import { timeLeft } from '#core/enquiries/enquiry-state.ts'

export function TimeLeft({ dueAt, now: asked }: { dueAt: Date; now: Date }) {
  const [now, setNow] = useState(asked)
  useEffect(() => {
    setNow(asked)
    // From the server's time on: this machine's clock may be wrong.
    const since = performance.now()
    const timer = setInterval(
      () => setNow(new Date(asked.getTime() + performance.now() - since)),
      30_000,
    )
    return () => clearInterval(timer)
  }, [asked])
  return (
    <span
      className="time-left number"
      data-overdue={dueAt <= now ? '' : undefined}
      title={`Due ${utcMoment(dueAt)}`}
    >
      {timeLeft(dueAt, now)}
    </span>
  )
}
