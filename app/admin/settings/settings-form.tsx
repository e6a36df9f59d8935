import { Form, href } from 'react-router'
import { LeaveQuestion } from '#app/admin/editor/dialogs/leave-dialog.tsx'
import type { Message } from '#app/ui/message.ts'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import type { Issue } from '#core/issue.ts'
import { firmSections } from '#core/settings/firm.ts'
import { settingSections } from '#core/settings/sections.ts'
import type { SiteSettings } from '#core/settings/settings.ts'
import { SavedState } from '../frame/saved-state.tsx'
import { SaveBar, ScreenHead } from '../frame/screen-head.tsx'
import { useSaveWords } from '../review/needs-approval.ts'
import { useSavedForm } from '../use-form.ts'
import { type SettingsPart, typedIn } from './parts.ts'
import { PlainSection } from './plain-section.tsx'
import { readTyped } from './read-typed.ts'
import { sections } from './sections.tsx'

type Values = {
  typed: SiteSettings
  loaded: SiteSettings
  issues: readonly Issue[]
}

export type SettingsFormState = Values & {
  /** New whenever the fields begin with something else. */
  key: string
  responseId: string | undefined
  told: { responseId: string; message: Message } | undefined
  unsaved: boolean
  /** What was typed before, and this browser has kept. */
  keptAt: Date | undefined
  isKept: boolean
  change: (typed: SiteSettings) => void
  revert: () => void
}

/** All that one Save saves. A new `key` begins again with what is given. */
export function SettingsForm(props: {
  part: SettingsPart
  lastSave: { at: Date; by: string } | undefined
  form: SettingsFormState
}) {
  const { part, lastSave } = props
  const { typed, loaded, issues, unsaved, keptAt } = props.form
  const saveWords = useSaveWords()
  const { form, asked } = useSavedForm(
    unsaved,
    props.form.responseId,
    ({ pathname }) => pathname === part.address,
  )
  // After the fields that are changed by script.
  const change = () =>
    setTimeout(() => {
      if (form.current) props.form.change(typedIn(part, readTyped(valuesOf(form.current)), loaded))
    })
  return (
    <>
      <ScreenHead
        title={part.title}
        state={<SavedState save={lastSave} />}
        history={`${href('/admin/history')}?noun=settings`}
      >
        <SaveBar unsaved={unsaved} onRevert={props.form.revert}>
          <SubmitButton {...saveWords} form="settings" />
        </SaveBar>
      </ScreenHead>
      {keptAt && (
        <p className="note">
          We restored your draft from <Moment at={keptAt} />.
        </p>
      )}
      <Form
        id="settings"
        method="post"
        className="settings"
        aria-label="Settings"
        noValidate
        ref={form}
        onInput={change}
      >
        <input type="hidden" name="loaded" value={JSON.stringify(loaded)} />
        <Sections part={part} typed={typed} loaded={loaded} issues={issues} onChange={change} />
      </Form>
      <LeaveQuestion asked={asked} isKept={props.form.isKept} />
    </>
  )
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return Object.fromEntries(values)
}

function Sections(
  props: Values & {
    part: SettingsPart
    onChange: () => void
  },
) {
  const { part, typed, loaded, issues } = props
  return part.sections.map((id) => {
    const own = sections.find((section) => section.id === id)
    const plain = settingSections.find(({ key }) => key === id)
    if (own)
      return (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{own.title}</h2>
          <own.Section {...props} />
        </section>
      )
    // The firm's translations are beside its English.
    if (!plain || firmSections.includes(plain)) return null
    return (
      <PlainSection
        key={id}
        section={plain}
        typed={typed.plain}
        loaded={loaded.plain}
        issues={issues}
      />
    )
  })
}
