import { useId } from 'react'
import { stepByArrows } from '../fields/price-line.tsx'

export function ClosingField(props: {
  name: 'price' | 'day' | 'reason'
  label: string
  note?: string
  issue: string | undefined
  value: string | undefined
  lastDay?: string
}) {
  const { name, label, note, issue, value } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={name === 'day' ? 'date' : 'text'}
        inputMode={name === 'price' ? 'decimal' : undefined}
        dir={name === 'reason' ? 'auto' : 'ltr'}
        max={props.lastDay}
        autoComplete="off"
        required
        defaultValue={value}
        onKeyDown={(event) => {
          const input = event.currentTarget
          if (name === 'price')
            stepByArrows(event, (price) => {
              input.value = price
            })
        }}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue || note ? `${id}-note` : undefined}
      />
      {(issue || note) && (
        <p id={`${id}-note`} className={issue ? 'field-error' : 'note'}>
          {issue ?? note}
        </p>
      )}
    </div>
  )
}
