import { useId } from 'react'
import type { Claim, ClaimField } from '#core/claims/claim.ts'
import type { Issue } from '#core/issue.ts'
import { FieldError } from '../settings/field-error.tsx'

type FieldConfig = { label: string; hint?: string; isArabic?: true }

export function ClaimFieldLine(props: {
  name: ClaimField | 'name'
  config: FieldConfig
  value: string
  issue: Issue | undefined
  people?: readonly { id: string; name: string }[]
  /** After a conflict: what somebody else has saved. */
  saved?: Claim
}) {
  const { name, config, value, issue, people, saved } = props
  const id = useId()
  const described = [issue && `${id}-issue`, config.hint && `${id}-hint`].filter(Boolean).join(' ')
  const field = {
    id,
    name,
    'aria-invalid': issue ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
  const theirs =
    saved && saved[name] !== value ? (name === 'owner' ? saved.ownerName : saved[name]) : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{config.label}</label>
      {people ? (
        <select {...field} defaultValue={value}>
          <option value="">Choose a person</option>
          {value !== '' && !people.some((person) => person.id === value) && (
            <option value={value}>No longer on the staff</option>
          )}
          {people.map((person) => (
            <option key={person.id} value={person.id} dir="auto">
              {person.name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          type={name === 'reviewBy' ? 'date' : 'text'}
          lang={config.isArabic && 'ar'}
          dir={config.isArabic ? 'rtl' : 'auto'}
          autoComplete="off"
          defaultValue={value}
        />
      )}
      <FieldError id={`${id}-issue`} issue={issue} />
      {config.hint && (
        <p className="note" id={`${id}-hint`}>
          {config.hint}
        </p>
      )}
      {theirs !== undefined && (
        <p className="note">
          Saved meanwhile: <bdi>{theirs || '(empty)'}</bdi>
        </p>
      )}
    </div>
  )
}
