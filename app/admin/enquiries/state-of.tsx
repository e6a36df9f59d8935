import { useEffect, useState } from 'react'
import { Tag } from '#app/ui/tag.tsx'
import { utcMoment } from '#core/dates.ts'
import { stateNames, timeLeft } from '#core/enquiries/enquiry-state.ts'
import type { EnquirySummary } from '#core/enquiries/record.server.ts'

export function StateOf({ enquiry, now }: { enquiry: EnquirySummary; now: Date }) {
  const { state, dueAt, erasedAt, suspicion, revision } = enquiry
  if (erasedAt) return <Tag words="Erased" />
  const label = stateNames[state]
  const isOpen = state === 'new' || state === 'assigned'
  return (
    <span className="enquiry-state">
      <Tag words={isOpen ? { label, state: 'waits' } : label} />
      {isOpen && <TimeLeft dueAt={dueAt} now={now} />}
      {state === 'spam' && suspicion && revision === 0 && (
        <span className="note">Suspected: {suspicion}</span>
      )}
    </span>
  )
}

function TimeLeft({ dueAt, now: asked }: { dueAt: Date; now: Date }) {
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
