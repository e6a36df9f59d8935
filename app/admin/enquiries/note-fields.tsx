import { useId } from 'react'

export function NoteFields(props: { noteKey: string; text?: string; problem?: string }) {
  const id = useId()
  const { noteKey, text, problem } = props
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
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${problem ? `${id}-problem ` : ''}${id}-hint`}
      />
      {problem && (
        <p className="field-error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      <p className="note" id={`${id}-hint`}>
        For colleagues only. Erasing the enquiry erases its notes.
      </p>
    </div>
  )
}
