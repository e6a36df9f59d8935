import { href, Link } from 'react-router'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { withQuery } from '../address.ts'
import { SaveBar, ScreenHead } from '../frame/screen-head.tsx'
import { themeTabs } from '../stocks/theme-tabs.ts'
import { formId } from './round-form.ts'
import { UpdateForm } from './update-progress.tsx'

type Themes = readonly { id: string; name: string }[]

export function PricesHead(props: {
  /** Undefined for all of them. */
  theme: string | undefined
  themes: Themes
  hasQuotes: boolean
  /** Without any there is no form to save. */
  hasPrices: boolean
  unsaved: boolean
  onRevert: () => void
}) {
  const { theme, themes, hasQuotes, hasPrices, unsaved } = props
  return (
    <>
      <ScreenHead
        title="Prices"
        tabs={theme ? themeTabs(theme, 'Prices') : undefined}
        exportFrom={withQuery('/admin/prices/export', { theme })}
        more={[{ to: `${href('/admin/import')}?kind=prices`, label: 'Import prices' }]}
      >
        <UpdateForm theme={themes.find(({ id }) => id === theme)} />
        {hasPrices && (
          <SaveBar unsaved={unsaved} onRevert={props.onRevert}>
            <SubmitButton form={formId} label="Save" busy="Saving..." unsaved={unsaved} />
          </SaveBar>
        )}
      </ScreenHead>
      <ThemeLinks themes={themes} shown={theme} />
      {!hasQuotes && (
        <p className="note">No price service is set up: prices are entered by hand.</p>
      )}
    </>
  )
}

function ThemeLinks({ themes, shown }: { themes: Themes; shown: string | undefined }) {
  return (
    <nav className="price-themes page-links" aria-label="Themes">
      <Link to={href('/admin/prices')} aria-current={shown ? undefined : 'page'}>
        All prices
      </Link>
      {themes.map(({ id, name }) => (
        <Link
          key={id}
          to={withQuery(href('/admin/prices'), { theme: id })}
          aria-current={id === shown ? 'page' : undefined}
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  )
}
