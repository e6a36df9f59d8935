import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ListedLink } from '#core/private-links/private-link.ts'
import { RecordTable } from '../record-table.tsx'
import { rowOf } from './screen.server.ts'

const made = new Date('2026-03-04T05:06:07.000Z')
const ended = new Date('2026-03-18T05:06:07.000Z')

const link: ListedLink = {
  id: 'first',
  themeId: 'education',
  themeName: 'Education',
  version: 3,
  language: 'en',
  recipient: 'Mona Family Office',
  email: 'mona@example.com',
  byMail: false,
  createdAt: made,
  createdBy: 'Jane Editor',
  expiresAt: ended,
  asksAttestation: false,
  openedAt: undefined,
  attestedAt: [],
  revokedAt: undefined,
  revokedBy: '',
  mail: undefined,
  approvedBy: '',
}

const show = (own: Partial<ListedLink>, { needsApproval = true, now = made } = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RecordTable
        caption="Private links"
        columns={['Recipient', 'Theme', 'State', 'Made']}
        empty=""
        rows={[rowOf({ ...link, ...own }, { now, needsApproval })]}
      />
    </MemoryRouter>,
  )

describe('the list of private links', () => {
  test('says that nobody has approved a version, while changes need a second person', () => {
    expect(show({})).toContain('Version 3, approved by nobody')
    expect(show({}, { needsApproval: false })).not.toContain('approved by')
  })

  test('names who has approved it, also when that is needed no longer', () => {
    for (const needsApproval of [true, false])
      expect(show({ approvedBy: 'Omar Second' }, { needsApproval })).toContain(
        'Version 3, approved by <bdi>Omar Second</bdi>',
      )
  })

  test('offers Revoke until a link is dead', () => {
    const name = 'Revoke the link for Mona Family Office'
    expect(show({})).toContain(name)
    expect(show({}, { now: ended })).not.toContain(name)
    expect(show({ revokedAt: made, revokedBy: 'Jane Editor' })).not.toContain(name)
  })
})
