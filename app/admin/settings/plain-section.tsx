import type { Issue } from '#core/issue.ts'
import { fieldName, type PlainSettings } from '#core/settings/plain-settings.ts'
import type { SettingSection } from '#core/settings/section.ts'
import { PlainField } from './plain-field.tsx'

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
  return (
    <PlainField
      name={name}
      facts={facts}
      value={typed[key]?.[field]}
      saved={loaded[key]?.[field]}
      issue={issues.find(({ path }) => path === name)}
    />
  )
}
