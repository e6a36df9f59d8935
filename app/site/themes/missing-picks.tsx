import type { Theme } from '#core/themes/theme.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { themePageCopy } from '../content/themes.ts'
import { Island } from '../island.tsx'
import { written } from '../written.tsx'

export function NoPicks({ theme }: { theme: Theme }) {
  const copy = useCopy()
  const { before, link, after } = wordsIn(copy, themePageCopy).adminHint
  return (
    <div className="picks-message">
      <p className="lead" {...written(copy, theme.texts.emptyText)}>
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
  const copy = useCopy()
  const words = wordsIn(copy, themePageCopy)
  return (
    <Island
      name="picks-failed"
      props={{
        title: theme.texts.errorTitle || words.genericErrorTitle,
        text: words.errorText,
        tryAgain: words.tryAgain,
        loading: words.loading,
        href: link(copy, `/themes/${encodeURIComponent(theme.slug)}`),
        isLoading,
      }}
    />
  )
}
