import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { languageFrom, languageNames } from '#core/language.ts'
import type { Submission } from '#core/review/submissions.server.ts'
import { shortHash } from '#core/text.ts'
import { nounNames } from '../history/everything-names.ts'

type Line = Pick<
  Submission,
  'id' | 'title' | 'author' | 'submittedAt' | 'hash' | 'state' | 'noun' | 'language'
>

export function SubmissionLine(props: { submission: Line; children: ReactNode }) {
  const { id, title, author, submittedAt, hash, state, noun, language } = props.submission
  return (
    <li data-state={state}>
      <p className="submission-title">
        <Link to={href('/admin/review/:id', { id })} dir="auto">
          {title}
        </Link>
        <code className="hash" title="Fingerprint of what goes live">
          {shortHash(hash)}
        </code>
      </p>
      <p>
        {nounNames[noun] ?? noun}
        {language !== '' && `, ${languageNames[languageFrom(language)]}`} · Submitted by{' '}
        <bdi>{author}</bdi>, <Moment at={submittedAt} />
      </p>
      <p className="note">{props.children}</p>
    </li>
  )
}
