import type { SiteSettings } from '#core/settings/settings.ts'
import { carryOver } from '#core/site-settings/changed-settings.ts'
import { notSavedMessage } from '../not-saved.ts'
import { useForm } from '../use-form.ts'
import type { Route } from './+types/settings.ts'

export type SettingsFormState = ReturnType<typeof useSettings>

export function useSettings(
  { part, person, settings, returned }: Route.ComponentProps['loaderData'],
  actionData: Route.ComponentProps['actionData'],
) {
  const form = useForm({
    place: { person, list: `settings:${part.address}` },
    isDraft: isSettings,
    actionData,
    returned,
    stored: settings,
  })
  const { answer, returned: again, stored, unreachable } = form
  const kept = answer || again ? undefined : form.found
  const before = again ?? kept?.value
  const loaded = answer?.loaded ?? stored
  const begun = answer?.responseId ?? again?.id ?? kept?.at
  return {
    /** New whenever the fields begin with something else. */
    key: `${part.address} ${begun ?? JSON.stringify(stored)} ${form.times}`,
    typed: answer?.typed ?? (before ? carryOver(stored, before) : stored),
    loaded,
    issues: answer?.issues ?? [],
    responseId: answer?.responseId ?? again?.id,
    told:
      unreachable ??
      (answer && {
        responseId: answer.responseId,
        message: notSavedMessage('these settings', answer),
      }),
    unsaved: form.unsaved,
    /** What was typed before, and this browser has kept. */
    keptAt: kept && new Date(kept.at),
    isKept: form.isKept,
    change: (typed: SiteSettings) => form.keep({ typed, loaded }),
    // A draft that waits behind what was sent back stays.
    revert: again && !form.isTouched ? form.revert : form.startAgain,
  }
}

/** `loaded` is what it was typed into. */
type KeptSettings = { typed: SiteSettings; loaded: SiteSettings }

function isSettings({ typed, loaded }: Partial<KeptSettings>): boolean {
  return [typed, loaded].every((each) => each?.firm && each.colours && each.brand && each.plain)
}
