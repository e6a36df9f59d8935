import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { formText } from '#core/fields/kinds.ts'
import type { Issue } from '#core/issue.ts'
import { factNames, firmSections } from '#core/settings/firm.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import { FieldOfForm } from '../fields/form-field.tsx'
import { textBases } from '../texts/text-bases.ts'
import { BrandFields } from './brand-fields.tsx'
import { ColourFields } from './colour-fields.tsx'
import { FactField } from './fact-field.tsx'
import { SectionField } from './plain-section.tsx'
import { SavedNow } from './saved-now.tsx'

type SectionProps = {
  typed: SiteSettings
  loaded: SiteSettings
  issues: readonly Issue[]
  onChange: () => void
}

export const sections: readonly {
  id: string
  title: string
  Section: ComponentType<SectionProps>
}[] = [
  { id: 'facts', title: 'The firm', Section: Facts },
  { id: 'brand', title: 'Logo and icon', Section: BrandFields },
  { id: 'colours', title: 'Colours', Section: Colours },
  { id: 'behaviour', title: 'Office and site', Section: OfficeAndSite },
]

function Facts(props: SectionProps) {
  const samples = factNames.length - props.loaded.firm.confirmed.length
  return (
    <>
      <p>
        Used on every page, in mails and in the legal texts.{' '}
        {samples > 0 && `${samples} of ${factNames.length} are samples: change or confirm each.`}{' '}
        The notices on pages are <Link to={textBases.disclosure}>disclosures</Link>.{' '}
        {firmSections.map(({ lead }) => lead).join(' ')}
      </p>
      {factNames.map((name) => (
        <div key={name} className="fact">
          <FactField name={name} {...props} />
          {firmSections.map((section) => (
            <SectionField
              key={section.key}
              section={section}
              field={name}
              typed={props.typed.plain}
              loaded={props.loaded.plain}
              issues={props.issues}
            />
          ))}
        </div>
      ))}
    </>
  )
}

function Colours({ typed, loaded, issues }: SectionProps) {
  return (
    <>
      <p>Every other colour of the site is derived from these three.</p>
      <ColourFields colours={typed.colours} saved={loaded.colours} issues={issues} />
    </>
  )
}

function OfficeAndSite({ typed, loaded, issues }: SectionProps) {
  return (
    <>
      <FieldOfForm
        field={{
          name: 'timeZone',
          label: 'Time zone',
          hint: "The office's days and times, on the site and here.",
          control: 'line',
          suggestions: [
            'Africa/Cairo',
            'Asia/Dubai',
            'Asia/Riyadh',
            'Indian/Mauritius',
            'Europe/London',
          ],
        }}
        value={typed.timeZone}
        issue={issues.find(({ path }) => path === 'timeZone')}
      >
        <SavedNow typed={typed.timeZone} saved={loaded.timeZone} />
      </FieldOfForm>
      <FieldOfForm
        field={{
          name: 'blockKeys',
          label: 'Block the context menu and developer keys on public pages',
          control: 'tick',
        }}
        value={formText(typed.blockKeys)}
      >
        <SavedNow typed={formText(typed.blockKeys)} saved={formText(loaded.blockKeys)}>
          {loaded.blockKeys ? 'yes' : 'no'}
        </SavedNow>
      </FieldOfForm>
    </>
  )
}
