import type { Plan, PlannedChange } from '#core/record/restore.server.ts'
import { Version } from './change-entry.tsx'

const verbs: Record<PlannedChange['kind'], string> = {
  added: 'Back from the trash:',
  removed: 'To the trash:',
  changed: 'Changed:',
  moved: 'Moved:',
}

/** A long list scrolls in its dialog, and nothing in it takes the focus. */
const inTabOrder = { tabIndex: 0 }

export function PlannedChanges(props: {
  plan: Plan
  labels: Readonly<Record<string, string>>
  known?: string
}) {
  const { plan, labels } = props
  if (plan.changes.length === 0)
    return <p>Nothing would change: everything is already as it was then.</p>
  return (
    <ul className="changes planned-changes" aria-label="What would change" {...inTabOrder}>
      {plan.changes.map(({ name, kind, fields }) => (
        <li key={`${kind} ${name} ${fields[0]?.before}`}>
          {name !== props.known && (
            <h3>
              {verbs[kind]} <bdi>{name}</bdi>
            </h3>
          )}
          {fields.length > 0 && (
            <dl className="field-changes">
              {fields.map((field) => (
                <div key={field.name}>
                  <dt>{labels[field.name]}</dt>
                  <dd className="versions">
                    <span>
                      <span className="note">Now</span>{' '}
                      <Version field={field.name} value={field.before} />
                    </span>
                    <span>
                      <span className="note">After</span>{' '}
                      <Version field={field.name} value={field.after} />
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
      {plan.more > 0 && <li className="note">and {plan.more} more</li>}
    </ul>
  )
}
