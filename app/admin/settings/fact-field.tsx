import { useId } from 'react'
import type { Issue } from '#core/issue.ts'
import { type FactName, facts, factText } from '#core/settings/firm.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import { FieldOfForm, formFieldOf } from '../fields/form-field.tsx'
import { confirmName } from './read-typed.ts'
import { SavedNow } from './saved-now.tsx'

export function FactField(props: {
  name: FactName
  typed: SiteSettings
  loaded: SiteSettings
  issues: readonly Issue[]
}) {
  const { name, typed, loaded, issues } = props
  const id = useId()
  const saved = factText(loaded.firm, name)
  const value = factText(typed.firm, name)
  return (
    <FieldOfForm
      field={{ ...formFieldOf(name, facts[name]), isRequired: true }}
      value={value}
      issue={issues.find(({ path }) => path === name)}
      id={id}
    >
      <SavedNow typed={value} saved={saved} />
      {loaded.firm.confirmed.includes(name) ? (
        <input type="hidden" name={confirmName(name)} value="on" />
      ) : (
        <p className="fact-sample">
          <span className="tag">Sample, not yet confirmed</span>
          <label>
            <input
              type="checkbox"
              name={confirmName(name)}
              defaultChecked={typed.firm.confirmed.includes(name)}
              aria-describedby={`${id}-label`}
            />{' '}
            This is right
          </label>
        </p>
      )}
    </FieldOfForm>
  )
}
