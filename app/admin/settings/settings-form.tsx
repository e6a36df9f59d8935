import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { LeaveQuestion } from '#app/admin/editor/dialogs/leave-dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { firmSections } from '#core/settings/firm.ts'
import { settingSections } from '#core/settings/sections.ts'
import { SavedState } from '../frame/saved-state.tsx'
import { SaveBar, ScreenHead } from '../frame/screen-head.tsx'
import { useSaveWords } from '../review/needs-approval.ts'
import { useSavedForm } from '../use-form.ts'
import { type SettingsPart, typedIn } from './parts.ts'
import { PlainSection } from './plain-section.tsx'
import { readTyped } from './read-typed.ts'
import { type SectionProps, sections } from './sections.tsx'
import type { SettingsFormState } from './use-settings.ts'

const history = `${href('/admin/history')}?noun=settings`

/** All that one Save saves. A new `key` begins again with what is given. */
export function SettingsForm(props: {
  part: SettingsPart
  lastSave: { at: Date; by: string } | undefined
  form: SettingsFormState
  /** Below the head, which stays where it is. */
  children: ReactNode
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
        state={<SavedState save={lastSave} history={history} />}
        history={history}
      >
        <SaveBar unsaved={unsaved} onRevert={props.form.revert}>
          <SubmitButton {...saveWords} form="settings" unsaved={unsaved} />
        </SaveBar>
      </ScreenHead>
      {props.children}
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

function Sections(props: SectionProps & { part: SettingsPart }) {
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
