import { type ComponentType, use, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { Logo } from '#app/brand.ts'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { formText } from '#core/fields/kinds.ts'
import type { Issue } from '#core/issue.ts'
import { type FactName, factNames, facts, factText, firmSections } from '#core/settings/firm.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import { brandFields } from '#core/settings/stored-settings.ts'
import { formFieldOf } from '../fields/form-field-of.ts'
import { UnsavedLogo } from '../frame/unsaved-logo.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { textBases } from '../texts/text-bases.ts'
import { ColourFields } from './colour-fields.tsx'
import { SectionField } from './plain-section.tsx'
import { confirmName } from './read-typed.ts'
import { SavedNow } from './saved-now.tsx'

/** What the fields begin with and what is saved; `onChange` tells of what a script has changed. */
export type SectionProps = {
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

function FactField(props: SectionProps & { name: FactName }) {
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
          <Tag words={{ label: 'Sample, not yet confirmed', state: 'waits' }} />
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

/** With the same checks as portraits: drawings (SVG) are refused, since they are programs. */
function BrandFields(props: SectionProps) {
  return (
    <>
      <p>
        The logo replaces the mark and the name at the top of every page and here. The icon is what
        browsers, telephones and bookmarks show. Without them visitors see the mark below.
      </p>
      <BrandPicture {...props} name="logo" />
      <p className="note">
        On a light or transparent background, at least 320 pixels wide. It is shown 40 pixels high.
      </p>
      <BrandPicture {...props} name="icon" />
      <p className="note">Square, at least 512 pixels wide.</p>
    </>
  )
}

function BrandPicture(props: SectionProps & { name: keyof typeof brandFields }) {
  const { name, typed, loaded, issues, onChange } = props
  const saved = loaded.brand[name]
  const { label, folder } = brandFields[name]
  const [image, setImage] = useState(typed.brand[name])
  const [, showLogo] = use(UnsavedLogo)
  useEffect(() => {
    if (name !== 'logo') return
    showLogo(image === saved ? undefined : image)
    return () => showLogo(undefined)
  }, [name, image, saved, showLogo])
  return (
    <>
      <input type="hidden" name={name} value={image} />
      <PictureField
        folder={folder}
        name={name}
        label={label}
        value={{ image, imageAlt: '' }}
        issue={issues.find(({ path }) => path === name)?.message}
        standIn={
          <span className="logo">
            <Logo name={name === 'logo' ? typed.firm.name : ''} />
          </span>
        }
        onChange={(change) => {
          setImage(change.image ?? '')
          onChange()
        }}
      />
      <SavedNow typed={typed.brand[name]} saved={saved}>
        {saved && <img src={saved} alt="what is saved" height={40} />}
      </SavedNow>
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
