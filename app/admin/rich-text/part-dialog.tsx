import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { FieldOfForm, type FormField } from '#app/ui/form-field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { error, type Issue } from '#core/issue.ts'

/** What every dialog of a part gets: `onRemove` where the part is in the text already. */
export type PartActions = { onClose: () => void; onRemove: (() => void) | undefined }

export function PartDialog(
  props: PartActions & { title: string; onDone: () => void; children: ReactNode },
) {
  const { title, onDone, onClose, onRemove } = props
  const name = title.toLowerCase()
  // Enter in a field is Done.
  const press = (event: KeyboardEvent) => {
    const isLine = event.target instanceof HTMLInputElement && event.target.type !== 'file'
    if (event.key !== 'Enter' || !isLine) return
    event.preventDefault()
    onDone()
  }
  return (
    <Modal title={title} onClose={onClose}>
      <fieldset className="rich-part" aria-label={title} onKeyDown={press}>
        {props.children}
      </fieldset>
      <div className="actions">
        <PressButton label={`Set ${name}`} className="button" onPress={onDone} />
        <PressButton label="Cancel" onPress={onClose} />
        {onRemove && <PressButton label={`Remove ${name}`} onPress={onRemove} />}
      </div>
    </Modal>
  )
}

/** What is typed into the fields of a dialog, and what is wrong with one of them. */
export function usePart<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial)
  const [issue, setIssue] = useState<Issue>()
  return {
    values,
    issue,
    set: (change: Partial<Values>) => setValues((now) => ({ ...now, ...change })),
    refuse: (name: string, message: string) => setIssue(error(name, message)),
    accept: () => setIssue(undefined),
  }
}

export function PartFields(props: {
  fields: readonly FormField[]
  part: {
    values: Readonly<Record<string, string>>
    issue: Issue | undefined
    set(change: Readonly<Record<string, string>>): void
  }
  first?: string
}) {
  const { values, issue, set } = props.part
  return props.fields.map((field) => (
    <FieldOfForm
      key={field.name}
      field={field}
      value={values[field.name]}
      issue={issue?.path === field.name ? issue : undefined}
      isUnnamed
      isFirst={field.name === props.first}
      isAlert
      onChange={(typed) => set({ [field.name]: String(typed) })}
    />
  ))
}
