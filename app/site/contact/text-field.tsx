export function TextField(props: {
  name: string
  label: string
  hint: string
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  rows?: number
  value?: string
  error?: string
  counter?: { text: string; over: boolean }
}) {
  const id = `contact-${props.name}`
  const hintId = props.hint ? `${id}-hint` : undefined
  const errorId = props.error ? `${id}-error` : undefined
  const counterId = props.counter ? `${id}-counter` : undefined
  const shared = {
    id,
    name: props.name,
    required: true,
    defaultValue: props.value,
    // An address and a number run from left to right in every language.
    dir: props.type ? 'ltr' : 'auto',
    'aria-invalid': props.error ? true : undefined,
    'aria-describedby': [errorId, counterId, hintId].filter(Boolean).join(' ') || undefined,
  } as const
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      {props.rows ? (
        <textarea {...shared} rows={props.rows} />
      ) : (
        <input {...shared} type={props.type ?? 'text'} autoComplete={props.autoComplete} />
      )}
      {props.error && (
        <p className="field-error" id={errorId}>
          {props.error}
        </p>
      )}
      {props.counter && (
        <p className={`counter ${props.counter.over ? 'field-error' : 'note'}`} id={counterId}>
          {props.counter.text}
        </p>
      )}
      {props.hint && (
        <p className="note" id={hintId}>
          {props.hint}
        </p>
      )}
    </div>
  )
}
