import { useEffect, useState } from 'react'
import { utcMoment } from '#core/dates.ts'
import { stateNames, timeLeft } from '#core/enquiries/enquiry-state.ts'
import type { EnquirySummary } from '#core/enquiries/record.server.ts'

export function StateOf({ enquiry, now }: { enquiry: EnquirySummary; now: Date }) {
  const { state, dueAt, erasedAt, suspicion, revision } = enquiry
  if (erasedAt) return <span className="tag">Erased</span>
  return (
    <span className="enquiry-state">
      <span className="tag">{stateNames[state]}</span>
      {(state === 'new' || state === 'assigned') && <TimeLeft dueAt={dueAt} now={now} />}
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
