import type { Theme } from '#core/themes/theme.ts'
import { link } from '../content/current-copy.ts'
import { themePage } from '../content/themes.ts'
import { Island } from '../island.tsx'
import { written } from '../written.tsx'

export function NoPicks({ theme }: { theme: Theme }) {
  const { before, link, after } = themePage.adminHint
  return (
    <div className="picks-message">
      <p className="lead" {...written(theme.texts.emptyText)}>
        {theme.texts.emptyText}
      </p>
      {/* In every copy, and shown to signed-in staff only, by the boot script (docs/decisions.md 13). */}
      <p className="staff-only" hidden>
        {before}
        <a href={link.href}>{link.label}</a>
        {after}
      </p>
    </div>
  )
}

export function Failed({ theme, isLoading }: { theme: Theme; isLoading: boolean | undefined }) {
  return (
    <Island
      name="picks-failed"
      props={{
        title: theme.texts.errorTitle || themePage.genericErrorTitle,
        text: themePage.errorText,
        tryAgain: themePage.tryAgain,
        loading: themePage.loading,
        href: link(`/themes/${encodeURIComponent(theme.slug)}`),
        isLoading,
      }}
    />
  )
}
