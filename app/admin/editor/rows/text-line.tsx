import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { RowIssue } from '#core/record/list.ts'
import { RowField } from './field.tsx'

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
  isSent?: boolean | string
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
