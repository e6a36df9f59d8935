import { errorsOf } from '#core/issue.ts'
import type { Translation } from '#core/language.ts'
import type { RowIssue } from '#core/record/list.ts'
import { fieldId } from '../editor/rows/field.tsx'
import { FieldError } from '../fields/form-field.tsx'
import { RichTextField } from './rich-text-field.tsx'

export function RichField(props: {
  name: string
  field: { label: string }
  value: string
  issues: readonly RowIssue[]
  onChange: (value: string) => void
  language?: Translation
  rowKey?: string
  english?: string
  onCaret?: (block: number) => void
}) {
  const { name, field, issues, rowKey = 'text' } = props
  const id = fieldId(rowKey, name)
  return (
    <div className="field rich-field">
      <p className="rich-label">{field.label}</p>
      <RichTextField
        id={id}
        label={field.label}
        value={props.value}
        onChange={props.onChange}
        language={props.language}
        english={props.english}
        onCaret={props.onCaret}
        place={{ folder: 'letter-images', name: 'text' }}
        isInvalid={errorsOf(issues).length > 0}
        describedBy={issues.length > 0 ? `${id}-issue` : undefined}
      />
      <FieldError id={`${id}-issue`} issues={issues} />
    </div>
  )
}
