import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { languageNames } from '#core/language.ts'
import { type LinkState, type ListedLink, stateOf } from '#core/private-links/private-link.ts'
import { MailOutcome } from '../mail-outcome.tsx'
import { MadeBy, RecordTable } from '../record-table.tsx'

export function LinkTable(props: {
  links: readonly ListedLink[]
  now: Date
  /** Changes need a second person, so it is said of each version whether one has seen it. */
  needsApproval: boolean
  isSearched?: boolean
}) {
  const { links, now, needsApproval, isSearched } = props
  return (
    <RecordTable
      caption="Private links"
      columns={['Recipient', 'Theme', 'State', 'Made']}
      empty={isSearched ? 'No link is for such a recipient.' : 'There are no links yet.'}
    >
      {links.map((link) => (
        <LinkRow
          key={link.id}
          link={link}
          needsApproval={needsApproval}
          state={stateOf(link, now)}
        />
      ))}
    </RecordTable>
  )
}

function LinkRow(props: { link: ListedLink; state: LinkState; needsApproval: boolean }) {
  const { link, state, needsApproval } = props
  const isLiving = state !== 'revoked' && state !== 'expired'
  return (
    <tr>
      <th scope="row">
        <bdi>{link.recipient}</bdi>
        <span className="note breakable">{link.email}</span>
      </th>
      <td data-label="Theme">
        <bdi>{link.themeName}</bdi>
        <span className="note">
          Version {link.version}
          {link.language !== 'en' && `, ${languageNames[link.language]}`}
          {link.approvedBy && (
            <>
              , approved by <bdi>{link.approvedBy}</bdi>
            </>
          )}
          {needsApproval && !link.approvedBy && ', approved by nobody'}
        </span>
      </td>
      <td data-label="State">
        <span className="tag">{state}</span>
        <Times link={link} state={state} />
      </td>
      <td data-label="Made">
        <MadeBy at={link.createdAt} by={link.createdBy} />
        <span className="note">
          {link.byMail ? <MailOutcome mail={link.mail} /> : 'address copied'}
        </span>
      </td>
      <td className="row-actions">
        {isLiving && (
          <Link
            className="action"
            to={`/admin/links/${link.id}/revoke`}
            aria-label={`Revoke the link for ${link.recipient}`}
            preventScrollReset
          >
            Revoke
          </Link>
        )}
      </td>
    </tr>
  )
}

function Times({ link, state }: { link: ListedLink; state: LinkState }) {
  const { openedAt, attestedAt, revokedAt, expiresAt, asksAttestation } = link
  return (
    <>
      {openedAt && (
        <span className="note">
          opened <Moment at={openedAt} />
        </span>
      )}
      {attestedAt.map((at, index) => (
        <span key={at.toISOString()} className="note">
          attested <Moment at={at} />
          {attestedAt.length > 1 && ` in browser ${index + 1}`}
        </span>
      ))}
      {asksAttestation && attestedAt.length === 0 && (
        <span className="note">asks for an attestation</span>
      )}
      {revokedAt ? (
        <span className="note">
          revoked <Moment at={revokedAt} /> by <bdi>{link.revokedBy}</bdi>
        </span>
      ) : (
        <span className="note">
          {state === 'expired' ? 'expired' : 'expires'} <Moment at={expiresAt} />
        </span>
      )}
    </>
  )
}
