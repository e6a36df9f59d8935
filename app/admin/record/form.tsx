import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { FieldOfForm, type FormField } from '#app/ui/form-field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Moment } from '#app/ui/moment.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { Issue } from '#core/issue.ts'
import { capital } from '#core/text.ts'
import { LeaveQuestion } from '../editor/dialogs/leave-dialog.tsx'
import { useSaveWords } from '../review/needs-approval.ts'
import { useSavedForm } from '../use-form.ts'
import type { FieldConflict, RecordFormData } from './data.ts'
import type { RecordFormState } from './use-record-form.ts'

/** A new `key` begins again with what is given. */
export function RecordForm({ data, form }: { data: RecordFormData; form: RecordFormState }) {
  const { one, fields, id, caughtUp } = data
  const { values, issues, conflict, isKept } = form
  const { element, asked, onSubmit } = useSending(form)
  return (
    <Form
      method="post"
      className="record-form"
      aria-label={id ? `New ${one}` : capital(one)}
      noValidate
      ref={element}
      onInput={({ currentTarget }) => form.change(currentTarget)}
      onSubmit={onSubmit}
    >
      {id ? (
        <input type="hidden" name="id" value={id} />
      ) : (
        <input type="hidden" name="revision" value={form.revision} />
      )}
      {linesOf(fields).map((line) => (
        <div className="record-line" key={line.map(({ name }) => name).join()}>
          {line.map((field) => (
            <RecordField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              issue={issues.find(({ path }) => path === field.name)}
              conflict={conflict}
            />
          ))}
        </div>
      ))}
      {caughtUp && <FieldOfForm field={{ name: 'isCaughtUp', label: caughtUp, control: 'tick' }} />}
      <Actions data={data} form={form} />
      <LeaveQuestion asked={asked} isKept={isKept} />
    </Form>
  )
}

/** Translations and what belongs together stand side by side. */
function linesOf(fields: readonly FormField[]): FormField[][] {
  const lines: FormField[][] = []
  for (const field of fields) {
    if (field.isBeside) lines.at(-1)?.push(field)
    else lines.push([field])
  }
  return lines
}

/** What is sent leads to where it is shown; what is refused, to the first field that is wrong. */
function useSending({ unsaved, told, responseId }: RecordFormState) {
  const isSending = useRef(false)
  const { form: element, asked } = useSavedForm(unsaved, responseId, () => isSending.current)
  useEffect(() => {
    if (told?.responseId) isSending.current = false
  }, [told?.responseId])
  const onSubmit = () => {
    isSending.current = true
  }
  return { element, asked, onSubmit }
}

function Actions({ data, form }: { data: RecordFormData; form: RecordFormState }) {
  const { unsaved, isKept, keptAt, revert } = form
  const hydrated = useHydrated()
  const saveWords = useSaveWords(data.isSeen)
  const addWords = data.id && { label: `Add ${capital(data.one)}`, busy: 'Adding...' }
  return (
    <div className="actions">
      <SubmitButton {...(addWords || saveWords)} unsaved={unsaved || data.id !== undefined} />
      {hydrated && <PressButton label="Revert" isOff={!unsaved} onPress={revert} />}
      <p className="record-unsaved" role="status">
        {unsaved && <span className="badge">Unsaved Changes</span>}
        {unsaved && keptAt && (
          <span className="note">
            We restored your draft from <Moment at={keptAt} />.
          </span>
        )}
        {!isKept && <span className="note">This browser cannot keep a draft of them.</span>}
      </p>
    </div>
  )
}

function RecordField(props: {
  field: FormField
  value: string
  issue: Issue | undefined
  conflict: FieldConflict | undefined
}) {
  const { field, value, issue, conflict } = props
  const theirs = conflict?.both[field.name]
  return (
    <FieldOfForm field={field} value={value} issue={issue}>
      {theirs !== undefined && (
        <p className="note">
          Saved meanwhile: <bdi>{shownIn(field, theirs) || '(empty)'}</bdi>
        </p>
      )}
      {conflict?.taken.includes(field.name) && (
        <p className="note">Taken from what somebody else has saved meanwhile.</p>
      )}
    </FieldOfForm>
  )
}

function shownIn({ options }: FormField, value: string): string {
  return options?.find((option) => option.value === value)?.label ?? value
}
