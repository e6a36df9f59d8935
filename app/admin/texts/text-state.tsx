import { use } from 'react'
import { Moment, OfficeZone } from '#app/ui/moment.tsx'
import { dayIn, mediumDate } from '#core/dates.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { ShortMoment } from '../frame/saved-state.tsx'

/** 'Published since 22 Nov 2026 by Karim · Draft saved 14:03 by Jane'. */
export function TextState({ draft, kind }: { draft: Draft; kind: Pick<TextKind, 'original'> }) {
  const { lastSave, isAhead, scheduled, published, withdrawn } = draft
  const timeZone = use(OfficeZone)
  const state = published ?? withdrawn
  const [next] = scheduled
  const word = published ? 'Published' : withdrawn ? 'Withdrawn' : kind.original && 'Original'
  const hasDraft = isAhead && lastSave !== undefined
  return (
    <>
      {word && <strong>{word}</strong>}
      {state && (
        <>
          {' '}
          since <span className="number">{mediumDate(dayIn(timeZone, state.since))}</span> by{' '}
          <bdi>{state.by || 'the program'}</bdi>
        </>
      )}
      {next && (
        <>
          {word && ' · '}
          <strong>Scheduled</strong> for <Moment at={next.at} /> by <bdi>{next.by}</bdi>
        </>
      )}
      {hasDraft && (
        <>
          {(word || next) && ' · '}
          Draft saved <ShortMoment at={lastSave.at} /> by <bdi>{lastSave.by || 'the program'}</bdi>
        </>
      )}
      {!word && !next && !hasDraft && <strong>Draft</strong>}
    </>
  )
}
