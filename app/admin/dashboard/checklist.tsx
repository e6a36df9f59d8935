import { href, Link } from 'react-router'
import { ActButton } from '#app/ui/act-button.tsx'
import { type ChecklistStep, checklistSteps } from '#core/dashboard/step.ts'

const steps: Record<ChecklistStep, { text: string; action: string; to: string }> = {
  name: {
    text: 'Say what the firm is called',
    action: 'Confirm the name',
    to: `${href('/admin/settings')}#facts`,
  },
  logo: {
    text: 'Upload the firm’s logo and icon',
    action: 'Choose a logo',
    to: `${href('/admin/settings/look')}#brand`,
  },
  facts: {
    text: 'Replace or confirm the sample facts of the firm',
    action: 'Confirm the facts',
    to: `${href('/admin/settings')}#facts`,
  },
  colours: {
    text: 'Choose the firm’s colours',
    action: 'Choose colours',
    to: `${href('/admin/settings/look')}#colours`,
  },
  member: {
    text: 'Put the first real person on the team page',
    action: 'Edit the team',
    to: href('/admin/team'),
  },
  mail: {
    text: 'Emails are not being sent yet (ask the person who runs the server)',
    action: 'Test mail',
    to: href('/admin/settings/connections'),
  },
  person: {
    text: 'Give a second person access, so that nobody is locked out',
    action: 'Invite somebody',
    to: href('/admin/people'),
  },
  backup: {
    text: 'Have a first backup',
    action: 'See backups',
    to: href('/admin/doctor'),
  },
}

/** Each step goes when it is done or dismissed, the list with the last. */
export function Checklist({ open }: { open: readonly ChecklistStep[] }) {
  if (open.length === 0) return null
  return (
    <section aria-labelledby="first-steps" className="first-steps">
      <h2 id="first-steps">First steps</h2>
      <p className="note">
        {checklistSteps.length - open.length} of {checklistSteps.length} done
      </p>
      <ol className="rows">
        {open.map((step) => (
          <li key={step}>
            <p>{steps[step].text}</p>
            <Link to={steps[step].to}>{steps[step].action}</Link>
            <ActButton
              to={href('/admin/checklist/:step/dismiss', { step })}
              label="Dismiss"
              name={`Dismiss: ${steps[step].text}`}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
