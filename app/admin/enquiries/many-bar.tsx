import { href, useNavigation } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { ownerField } from './enquiry-words.ts'

export type Owner = { id: string; name: string }

export function ManyBar({
  chosen,
  owners,
  self,
}: {
  chosen: number
  owners: Owner[]
  self: string
}) {
  const hydrated = useHydrated()
  const isBusy = useNavigation().state !== 'idle'
  const steps = [
    ['Mark answered', href('/admin/enquiries/many/answered')],
    ['Close', href('/admin/enquiries/many/close')],
    ['Spam', href('/admin/enquiries/many/spam')],
  ] as const
  const button = (label: string, action: string) => (
    <button key={label} type="submit" formAction={action} className="action" disabled={isBusy}>
      {label}
    </button>
  )
  return (
    <fieldset className="many-bar">
      <legend className="visually-hidden">With selected</legend>
      <p className="note" role="status">
        {hydrated && chosen > 0 ? `${chosen} chosen` : 'Choose some, then'}
      </p>
      <FieldOfForm field={ownerField(owners, self)} value={self} />
      {button('Assign', href('/admin/enquiries/many/assign'))}
      {steps.map(([label, action]) => button(label, action))}
      {hydrated && (
        <p className="note enquiry-keys">
          Keys: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>Enter</kbd> opens, <kbd>X</kbd>{' '}
          chooses
        </p>
      )}
    </fieldset>
  )
}
