import type { Plan, PlannedChange } from '#core/record/restore.server.ts'
import { FieldDifferences } from './differences.tsx'

const verbs: Record<PlannedChange['kind'], string> = {
  added: 'Back from the trash:',
  removed: 'To the trash:',
  changed: 'Changed:',
  moved: 'Moved:',
}

/** A long list scrolls in its dialog, and nothing in it takes the focus. */
const inTabOrder = { tabIndex: 0 }

export function PlannedChanges({ plan, known }: { plan: Plan; known?: string }) {
  if (plan.changes.length === 0)
    return <p>Nothing would change: everything is already as it was then.</p>
  return (
    <ul className="changes planned-changes" aria-label="What would change" {...inTabOrder}>
      {plan.changes.map(({ name, kind, fields }) => (
        <li key={`${kind} ${name} ${fields[0]?.before}`}>
          {name !== known && (
            <h3>
              {verbs[kind]} <bdi>{name}</bdi>
            </h3>
          )}
          <FieldDifferences differences={fields} isNew={false} before="Now" />
        </li>
      ))}
      {plan.more > 0 && <li className="note">and {plan.more} more</li>}
    </ul>
  )
}
