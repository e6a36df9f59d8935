import { href, Link } from 'react-router'
import { nameBrowser } from '#app/name-browser.ts'
import type { TagWords } from '#app/ui/tag.tsx'
import { titled } from '#app/ui/titled.ts'
import { eventTypes, isEventType, type SecurityEvent } from '#core/security/event.ts'
import { findSecurityLog } from '#core/site-settings/security-log.server.ts'
import { counted } from '#core/text.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { asStaff } from '../guard.ts'
import { choiceField, FilterForm } from '../list-filter.tsx'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'
import type { Route } from './+types/security.ts'
import { describeDetails, eventNames } from './event-names.ts'

export const meta = titled('Security')

export function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams.get('type')
  const type = isEventType(asked) ? asked : undefined
  return asStaff(args, async ({ db, actorId }) => ({
    type,
    ...(await findSecurityLog(db, actorId, type)),
  }))
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { type, events, days } = loaderData
  return (
    <>
      <ScreenHead title="Security" />
      <p className="security-lead">
        Recent sign-ins and security events, kept for {counted(days, 'day', 'days')}. How long, and
        who needs two-step verification, is set in{' '}
        <Link to={`${href('/admin/settings/compliance')}#secondFactor`}>Settings</Link>.
      </p>
      <FilterForm
        action={href('/admin/security')}
        fields={[
          choiceField(
            'type',
            'Events',
            eventTypes.map((each) => [each, eventNames[each]]),
            type,
          ),
        ]}
      />
      <RecordTable
        caption="The latest security events"
        empty={type ? 'There are no events of this kind.' : 'Nothing has happened yet.'}
        {...linesOf(columns, events, ({ id }) => ({ key: id }))}
      />
      <p className="note events-note">
        The latest 100; what pages of the site were refused is listed apart, under Events. For
        unknown addresses we keep only the first three characters.
      </p>
    </>
  )
}

const columns: readonly Column<SecurityEvent>[] = [
  {
    label: 'What',
    cell({ type, details: { email: _, ...details }, isClientReported }) {
      const lines = describeDetails(details)
      const tags: TagWords[] = []
      if (type === 'suspicious_activity') tags.push({ label: 'Check this', state: 'wrong' })
      if (isClientReported) tags.push('Reported by a browser')
      const notes = lines.length > 0 ? [lines.join(' · ')] : []
      return { text: eventNames[type], tags, notes }
    },
  },
  {
    label: 'Account',
    cell: ({ person, details }) => ({
      text: [{ name: person ? person.name || person.email : String(details.email ?? '–') }],
    }),
  },
  {
    label: 'Browser',
    cell: ({ userAgent }) => ({ text: userAgent === '' ? '' : nameBrowser(userAgent) }),
  },
  { label: 'When', cell: ({ at }) => ({ text: [at] }) },
]
