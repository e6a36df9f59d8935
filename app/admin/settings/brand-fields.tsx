import { useState } from 'react'
import { Logo } from '#app/brand.ts'
import type { Issue } from '#core/issue.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import { brandFields } from '#core/settings/stored-settings.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { SavedNow } from './saved-now.tsx'

type Props = {
  typed: SiteSettings
  loaded: SiteSettings
  issues: readonly Issue[]
  onChange: () => void
}

/** With the same checks as portraits: drawings (SVG) are refused, since they are programs. */
export function BrandFields(props: Props) {
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

function BrandPicture(props: Props & { name: keyof typeof brandFields }) {
  const { name, typed, loaded, issues, onChange } = props
  const saved = loaded.brand[name]
  const { label, folder } = brandFields[name]
  const [image, setImage] = useState(typed.brand[name])
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
