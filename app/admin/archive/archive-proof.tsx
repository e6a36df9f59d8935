import { Link } from 'react-router'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { SaidWords } from '#app/ui/words.tsx'
import type { KeptHead } from '#core/archive/heads.server.ts'
import { wordsOfMail } from '../mail-outcome.ts'

type Proof = {
  heads: readonly KeptHead[]
  /** Who gets the next one. */
  headTo: readonly string[]
  verification: { at: Date; issues: string[] } | undefined
  /** What the program's commands are called with. */
  command: string
}

export function ArchiveProof(props: Proof & { today: string }) {
  return (
    <div className="archive-proof">
      <LastProofs {...props} />
      <PeriodExport today={props.today} />
    </div>
  )
}

function LastProofs({ heads, headTo, verification, command }: Proof) {
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">Proof</h2>
      {verification && (
        <p>
          Last verified: <Moment at={verification.at} />
        </p>
      )}
      {verification && verification.issues.length > 0 && (
        <ul className="archive-issues">
          {verification.issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
      {headTo.length === 0 && (
        <p className="note">Nobody gets the daily proof: name an address outside the firm.</p>
      )}
      {heads.length > 0 && (
        <ul className="archive-heads">
          {heads.map(({ number, hash, at, mails }) => (
            <li key={`${number} ${at.toISOString()}`}>
              <Moment at={at} /> entry {number}{' '}
              <code className="breakable">{hash.slice(0, 16)}…</code>{' '}
              {mails.length === 0 && (
                <span className="note">written into the program’s log only</span>
              )}
              {mails.map(({ recipient, mail }) => (
                <span key={recipient} className="note">
                  <span className="breakable">{recipient}</span>:{' '}
                  <SaidWords words={wordsOfMail(mail)} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <p className="note">
        Who gets it is a <Link to="/admin/settings/compliance">setting</Link>. For monitoring:{' '}
        <code>{command} verify-archive</code>
      </p>
    </section>
  )
}

const day = { control: 'day', isRequired: true } as const

function PeriodExport({ today }: { today: string }) {
  return (
    <section aria-labelledby="export">
      <h2 id="export">Download a period</h2>
      <p>
        One ZIP with every page of the period, its pictures and fonts, and the chain of proof. It
        opens without this app.
      </p>
      <form action="/admin/archive/export.zip" className="archive-choice">
        <FieldOfForm field={{ ...day, name: 'from', label: 'From' }} value={today} />
        <FieldOfForm field={{ ...day, name: 'until', label: 'Until' }} value={today} />
        <button type="submit" className="button">
          Export
        </button>
      </form>
    </section>
  )
}
