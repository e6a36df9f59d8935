import { useId } from 'react'
import type { Claim, ClaimField } from '#core/claims/claim.ts'
import type { Issue } from '#core/issue.ts'
import { FieldError } from '../settings/field-error.tsx'

type Facts = { label: string; hint?: string; isArabic?: true }

export function ClaimFieldLine(props: {
  name: ClaimField | 'name'
  facts: Facts
  value: string
  issue: Issue | undefined
  people?: readonly { id: string; name: string }[]
  /** After a conflict: what somebody else has saved. */
  saved?: Claim
}) {
  const { name, facts, value, issue, people, saved } = props
  const id = useId()
  const described = [issue && `${id}-issue`, facts.hint && `${id}-hint`].filter(Boolean).join(' ')
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
      <label htmlFor={id}>{facts.label}</label>
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
          lang={facts.isArabic && 'ar'}
          dir={facts.isArabic ? 'rtl' : 'auto'}
          autoComplete="off"
          defaultValue={value}
        />
      )}
      <FieldError id={`${id}-issue`} issue={issue} />
      {facts.hint && (
        <p className="note" id={`${id}-hint`}>
          {facts.hint}
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
