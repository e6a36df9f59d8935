import { useId } from 'react'

export function NoteFields(props: { noteKey: string; text?: string; issue?: string }) {
  const id = useId()
  const { noteKey, text, issue } = props
  return (
    <div className="field">
      <input type="hidden" name="key" value={noteKey} />
      <label htmlFor={id}>Note</label>
      <textarea
        id={id}
        name="text"
        rows={3}
        dir="auto"
        defaultValue={text}
        aria-invalid={issue ? true : undefined}
        aria-describedby={`${issue ? `${id}-issue ` : ''}${id}-hint`}
      />
      {issue && (
        <p className="field-error" id={`${id}-issue`}>
          {issue}
        </p>
      )}
      <p className="note" id={`${id}-hint`}>
        For colleagues only. Erasing the enquiry erases its notes.
      </p>
    </div>
  )
}
