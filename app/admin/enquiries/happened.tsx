import { Moment } from '#app/ui/moment.tsx'
import { stepNames } from '#core/enquiries/enquiry-state.ts'
import type { TakenStep } from '#core/enquiries/taken-steps.server.ts'

export function Happened({ steps }: { steps: readonly TakenStep[] }) {
  return (
    <ul className="happened">
      {steps.map((step) => (
        <li key={step.id}>
          <StepText step={step} />, <Moment at={step.at} />
        </li>
      ))}
    </ul>
  )
}

export function StepText({ step: { step, detail, by } }: { step: TakenStep }) {
  return (
    <>
      {stepNames[step]}
      {detail && (
        <>
          {' '}
          to <bdi>{detail}</bdi>
        </>
      )}{' '}
      by <bdi>{by}</bdi>
    </>
  )
}
