import { type Questions, say } from '#app/question.ts'
import type { TagWords } from '#app/ui/tag.tsx'
import type { Words } from '#app/ui/words.tsx'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { languageFrom, languageNames, languages } from '#core/language.ts'
import { privateLinkAddress } from '#core/private-links/create-link.server.ts'
import {
  type LinkState,
  type ListedLink,
  stateOf,
  usualDays,
} from '#core/private-links/private-link.ts'
import {
  findPrivateLink,
  listPrivateLinks,
  revokePrivateLink,
} from '#core/private-links/private-links.server.ts'
import { listAllThemes } from '#core/themes/staff-themes.server.ts'
import { pageOf, searchOf } from '../address.ts'
import { changeAs } from '../change-site.ts'
import type { Staff } from '../guard.ts'
import { wordsOfMail } from '../mail-outcome.ts'
import { type Made, madeScreens, wholeOf } from '../record/made.server.ts'
import { cellOfMaking, type RecordRow } from '../record-table.tsx'

export const screens = madeScreens({
  name: 'links',
  columns: ['Recipient', 'Theme', 'State', 'Made'],
  labels: {
    theme: 'Theme',
    version: 'Version',
    language: 'Language',
    email: 'Email',
    byMail: 'Sent by mail',
    asksAttestation: 'Asks for an attestation',
    expiresAt: 'Expires',
  },

  async fields({ db }) {
    const themes = await listAllThemes(db)
    return [
      {
        name: 'recipient',
        label: 'Recipient',
        control: 'line',
        hint: 'As it appears on every page.',
        missing: 'Please enter a name',
      },
      {
        name: 'email',
        label: 'Email',
        control: 'line',
        type: 'email',
        missing: 'Please enter an email address',
      },
      {
        name: 'days',
        label: 'Expires after (days)',
        control: 'number',
        missing: 'Please enter a number',
        initial: String(usualDays),
      },
      {
        name: 'theme',
        label: 'Theme',
        control: 'select',
        options: themes.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        name: 'language',
        label: 'Language',
        hint: 'Of the page and the email.',
        control: 'select',
        options: languages.map((value) => ({ value, label: languageNames[value] })),
      },
      { name: 'attestation', label: 'Ask for an attestation first', control: 'tick' },
      { name: 'mail', label: 'Send it to this address', control: 'tick', initial: 'on' },
    ]
  },

  async list({ db, actorId }, url) {
    const now = new Date()
    const asked = { page: pageOf(url), search: searchOf(url) }
    const { links, more } = await listPrivateLinks(db, actorId, asked)
    const needsApproval = await isApprovalRequired(db)
    return { rows: links.map((link) => rowOf(link, { now, needsApproval })), more }
  },

  make: makeLink,
})

async function makeLink(staff: Staff, typed: Readonly<Record<string, string>>): Promise<Made> {
  const { recipient = '', email = '', days = '', theme = '', language, mail } = typed
  const id = crypto.randomUUID()
  const input = {
    id,
    themeId: theme,
    recipient,
    language: languageFrom(language),
    email,
    asksAttestation: typed.attestation === 'on',
    byMail: mail === 'on',
    days: wholeOf(days, 3),
  }
  const { outcome } = await changeAs(staff, 'create-link', input)
  const sent = mail === 'on' ? 'The list below says what has become of its email.' : undefined
  return {
    secret: privateLinkAddress(staff.app.accountMailer, id),
    name: recipient,
    note: outcome === 'submitted' ? 'It opens once a second person has approved it.' : sent,
  }
}

/** `needsApproval`: of each version it is said whether a second person has seen it. */
export function rowOf(
  link: ListedLink,
  { now, needsApproval }: { now: Date; needsApproval: boolean },
): RecordRow {
  const { id, recipient } = link
  const state = stateOf(link, now)
  const revoke = {
    label: 'Revoke',
    to: `/admin/links/${id}/revoke`,
    name: `Revoke the link for ${recipient}`,
    isDanger: true,
  }
  return {
    key: id,
    cells: [
      { text: recipient, notes: [link.email] },
      { text: link.themeName, notes: [versionOf(link, needsApproval)] },
      { tags: [tagOf(state)], notes: timesOf(link, state) },
      cellOfMaking(
        link.createdAt,
        link.createdBy,
        link.byMail ? wordsOfMail(link.mail) : 'address copied',
      ),
    ],
    actions: state === 'revoked' || state === 'expired' ? [] : [revoke],
  }
}

function versionOf({ version, language, approvedBy }: ListedLink, needsApproval: boolean): Words {
  const shown = `Version ${version}${language === 'en' ? '' : `, ${languageNames[language]}`}`
  if (approvedBy) return [shown, ', approved by ', { name: approvedBy }]
  return needsApproval ? `${shown}, approved by nobody` : shown
}

function tagOf(state: LinkState): TagWords {
  if (state === 'waiting') return { label: state, state: 'waits' }
  return { label: state, state: state === 'revoked' || state === 'expired' ? 'draft' : 'live' }
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

export const linkQuestions: Questions = {
  '/admin/links/:id/revoke': {
    back: '/admin/links',
    ask: async ({ db, actor, id }) => {
      const { recipient, themeName } = await findPrivateLink(db, actor.id, id)
      return {
        title: `Revoke the link for ${recipient}?`,
        text: [
          say`It shows ${themeName} to nobody from the next request on. This cannot be undone.`,
        ],
        button: 'Revoke',
        busy: 'Revoking...',
      }
    },
    act: ({ db, actor, id }) => revokePrivateLink(db, actor.id, id),
    notice: 'link-revoked',
  },
}
