import type { Words } from '#app/ui/words.tsx'
import { languageNames } from '#core/language.ts'
import { type LinkState, type ListedLink, stateOf } from '#core/private-links/private-link.ts'
import { wordsOfMail } from '../mail-outcome.tsx'
import { cellOfMaking, type RecordRow, RecordTable } from '../record-table.tsx'

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
      rows={links.map((link) => rowOf(link, stateOf(link, now), needsApproval))}
    />
  )
}

function rowOf(link: ListedLink, state: LinkState, needsApproval: boolean): RecordRow {
  const { id, recipient } = link
  const isLiving = state !== 'revoked' && state !== 'expired'
  return {
    key: id,
    cells: [
      { text: recipient, notes: [link.email] },
      { text: link.themeName, notes: [versionOf(link, needsApproval)] },
      { tag: state, notes: timesOf(link, state) },
      cellOfMaking(
        link.createdAt,
        link.createdBy,
        link.byMail ? wordsOfMail(link.mail) : 'address copied',
      ),
    ],
    actions: isLiving
      ? [
          {
            label: 'Revoke',
            to: `/admin/links/${id}/revoke`,
            name: `Revoke the link for ${recipient}`,
          },
        ]
      : [],
  }
}

function versionOf({ version, language, approvedBy }: ListedLink, needsApproval: boolean): Words {
  const shown = `Version ${version}${language === 'en' ? '' : `, ${languageNames[language]}`}`
  if (approvedBy) return [shown, ', approved by ', { name: approvedBy }]
  return needsApproval ? `${shown}, approved by nobody` : shown
}

function timesOf(link: ListedLink, state: LinkState): Words[] {
  const { openedAt, attestedAt, revokedAt, revokedBy, expiresAt, asksAttestation } = link
  const times: Words[] = attestedAt.map((at, index) => [
    'attested ',
    at,
    attestedAt.length > 1 ? ` in browser ${index + 1}` : '',
  ])
  if (openedAt) times.unshift(['opened ', openedAt])
  if (asksAttestation && attestedAt.length === 0) times.push('asks for an attestation')
  times.push(
    revokedAt
      ? ['revoked ', revokedAt, ' by ', { name: revokedBy }]
      : [state === 'expired' ? 'expired ' : 'expires ', expiresAt],
  )
  return times
}
