import { createContext, type HTMLInputTypeAttribute, type ReactNode, use } from 'react'
import type { RowIssue } from '#core/record/list.ts'

export function fieldId(key: string, field: string): string {
  return `field-${key}-${field}`
}

export type ControlProps = {
  id: string
  name?: string
  form?: string
  'aria-invalid'?: true
  'aria-required'?: true
  'aria-describedby'?: string
}

export function RowField(props: {
  rowKey: string
  field: string
  label: ReactNode
  isRequired?: boolean
  issues: readonly RowIssue[]
  hint?: ReactNode
  className?: string
  /** For browsers without script: with the form around it, or another one. */
  isSent?: boolean
  children: (control: ControlProps) => ReactNode
}) {
  const { rowKey, field, label, hint } = props
  const id = fieldId(rowKey, field)
  const mine = props.issues.filter((issue) => issue.path === field)
  const isWrong = mine.some(({ severity }) => severity === 'error')
  const described = [mine.length > 0 && `${id}-issue`, hint && `${id}-hint`].filter(Boolean)
  return (
    <div className={['field', props.className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {props.children({
        id,
        name: props.isSent ? field : undefined,
        'aria-invalid': isWrong || undefined,
        'aria-required': props.isRequired || undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {mine.length > 0 && (
        <p className="field-error" data-severity={isWrong ? 'error' : 'warning'} id={`${id}-issue`}>
          {mine.map(({ message }) => message).join('. ')}
        </p>
      )}
      {hint && (
        <div className="note" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

export function TextLine(props: {
  rowKey: string
  field: string
  label: string
  isRequired?: boolean
  value: string
  issues: readonly RowIssue[]
  hint?: ReactNode
  type?: HTMLInputTypeAttribute
  readOnly?: boolean
  isSent?: boolean
  lang?: string
  dir?: string
  onChange: (value: string) => void
}) {
  const { value, type = 'text', readOnly, lang, dir = 'auto', onChange, ...field } = props
  return (
    <RowField {...field}>
      {(control) => (
        <input
          {...control}
          type={type}
          lang={lang}
          dir={dir}
          autoComplete="off"
          value={value}
          readOnly={readOnly}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </RowField>
  )
}

/** In the place of a long text that the server has not sent yet. */
export function AwaitedTexts() {
  const { failure, retry } = use(RowTextsContext)
  if (failure === undefined)
    return (
      <p className="note" role="status">
        Loading…
      </p>
    )
  return (
    <p className="field-error" role="status">
      This text could not be loaded. {failure}{' '}
      <button type="button" className="action" onClick={retry}>
        Try Again
      </button>
    </p>
  )
}

export type RowTexts = {
  /** Why the texts of an open row have not come, as a sentence. */
  failure: string | undefined
  retry: () => void
}

export const RowTextsContext = createContext<RowTexts>({ failure: undefined, retry: () => {} })
