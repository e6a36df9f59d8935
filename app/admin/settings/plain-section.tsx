import { FieldOfForm } from '#app/ui/form-field.tsx'
import { cellOf, formText } from '#core/fields/kinds.ts'
import type { Issue } from '#core/issue.ts'
import { fieldName, type PlainSettings } from '#core/settings/plain-settings.ts'
import type { SettingSection } from '#core/settings/section.ts'
import { formFieldOf } from '../fields/form-field-of.ts'
import { SavedNow } from './saved-now.tsx'

type Values = { typed: PlainSettings; loaded: PlainSettings; issues: readonly Issue[] }

export function PlainSection({ section, ...values }: Values & { section: SettingSection }) {
  const { key, title, lead, fields } = section
  return (
    <section aria-labelledby={key}>
      <h2 id={key}>{title}</h2>
      <p>{lead}</p>
      {Object.keys(fields).map((field) => (
        <SectionField key={field} section={section} field={field} {...values} />
      ))}
    </section>
  )
}

/** One of a section; nothing where it has no such field. */
export function SectionField(props: Values & { section: SettingSection; field: string }) {
  const { section, field, typed, loaded, issues } = props
  const { key, fields } = section
  const name = fieldName(section, field)
  const facts = fields[field]
  if (!facts) return null
  const value = formText(typed[key]?.[field])
  const saved = loaded[key]?.[field]
  return (
    <FieldOfForm
      field={formFieldOf(name, facts)}
      value={value}
      issue={issues.find(({ path }) => path === name)}
    >
      <SavedNow typed={value} saved={formText(saved)}>
        {saved !== undefined && cellOf(facts, saved)}
      </SavedNow>
    </FieldOfForm>
  )
}
