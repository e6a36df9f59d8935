import { type RefObject, use } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Moment, OfficeZone } from '#app/ui/moment.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { dayIn, mediumDate, momentIn } from '#core/dates.ts'
import { canWithdraw } from '#core/publications/publication.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { SaveState } from '../editor/save-state.tsx'
import { ShortMoment } from '../frame/saved-state.tsx'
import { SaveBar, ScreenHead } from '../frame/screen-head.tsx'
import { NeedsApproval } from '../review/needs-approval.ts'
import { canRemove, takeBackOf } from './text-bases.ts'
import type { EditedText } from './use-text.ts'

/** One state, one primary button; what is seldom done is in the menu More. */
export function TextHead(props: {
  text: EditedText
  saveButton: RefObject<HTMLButtonElement | null>
}) {
  const { text, saveButton } = props
  const { section, draft, editor, sheet } = text
  const { state, unsaved, dispatch } = editor
  const hydrated = useHydrated()
  const needsApproval = use(NeedsApproval)
  const isSaving = state.saving !== undefined
  const tabs = section.tabs?.(draft.key, 'Page')
  const acts = useActs(text)
  const history = `${text.address}/history`
  const { version, isBegun, published, isAhead } = draft
  return (
    <ScreenHead
      title={text.row.name || `Unnamed ${section.kind.noun}`}
      state={<TextState draft={draft} kind={section.kind} />}
      back={tabs ? undefined : { to: section.base, label: section.title }}
      view={draft.shownAt}
      tabs={tabs}
      history={history}
      more={
        published && isAhead && !isBegun
          ? [{ to: `${history}/${version}?with=${published.version}`, label: 'Compare' }]
          : []
      }
      acts={acts}
      menu={<More text={text} />}
    >
      <SaveBar
        unsaved={unsaved}
        isReady={draft.isAhead}
        state={<SaveState editor={editor} what="text" />}
      >
        <button
          type="submit"
          form={text.formId}
          className="button button-quiet"
          ref={saveButton}
          disabled={hydrated && (!unsaved || isSaving)}
          aria-keyshortcuts="Control+S Meta+S"
          data-tip="Ctrl S"
          onClick={(event) => {
            event.preventDefault()
            dispatch({ type: 'saveAsked' })
          }}
        >
          {isSaving ? 'Saving...' : 'Save Draft'}
        </button>
        <button
          type="submit"
          form={text.formId}
          name="publishes"
          value="yes"
          className="button"
          disabled={sheet.isOpening || (hydrated && !unsaved && !draft.isAhead)}
          onClick={(event) => {
            event.preventDefault()
            sheet.open()
          }}
        >
          {needsApproval ? 'Submit' : 'Publish'}
        </button>
      </SaveBar>
    </ScreenHead>
  )
}

function useActs({ section, draft, address }: EditedText) {
  const { version, isBegun, scheduled } = draft
  const timeZone = use(OfficeZone)
  const acts = scheduled.map(({ id, at }) => ({
    to: `${address}/cancel/${id}`,
    label: `Cancel Schedule${scheduled.length > 1 ? ` of ${momentIn(timeZone, at)}` : ''}`,
  }))
  if (section.kind.original && (version > 0 || isBegun))
    acts.push({ to: `${address}/original`, label: 'Back to the Original' })
  // Where visitors read nothing before it would withdraw at once; Withdraw asks first.
  const takeBack = draft.before || section.kind.original ? takeBackOf(section, draft) : undefined
  if (canRemove(section, draft)) acts.push({ to: `${address}/delete`, label: 'Delete' })
  if (takeBack) acts.push({ ...takeBack, label: 'Take Back the Publication' })
  return acts
}

function More({ text }: { text: EditedText }) {
  const { section, draft, address, editor } = text
  return (
    <>
      {editor.unsaved && (
        <PressButton
          label="Revert"
          className="action"
          isOff={editor.state.saving !== undefined || editor.state.uploading.size > 0}
          onPress={() => editor.dispatch({ type: 'reverted' })}
        />
      )}
      {canWithdraw(section.kind, draft) && (
        <Link to={`${address}/withdraw`} preventScrollReset role="button">
          Withdraw
        </Link>
      )}
    </>
  )
}

/** 'Published since 22 Nov 2026 by Karim · Draft saved 14:03 by Jane'. */
function TextState({ draft, kind }: { draft: Draft; kind: Pick<TextKind, 'original'> }) {
  const { lastSave, isAhead, scheduled, published, withdrawn } = draft
  const timeZone = use(OfficeZone)
  const state = published ?? withdrawn
  const [next] = scheduled
  const word = published ? 'Published' : withdrawn ? 'Withdrawn' : kind.original && 'Original'
  const hasDraft = isAhead && lastSave !== undefined
  return (
    <span className="text-state">
      {word && <strong>{word}</strong>}
      {state && (
        <>
          {' '}
          since <span className="number">{mediumDate(dayIn(timeZone, state.since))}</span> by{' '}
          <bdi>{state.by || 'the program'}</bdi>
        </>
      )}
      {next && (
        <>
          {word && ' · '}
          <strong>Scheduled</strong> for <Moment at={next.at} /> by <bdi>{next.by}</bdi>
        </>
      )}
      {hasDraft && (
        <>
          {(word || next) && ' · '}
          Draft saved <ShortMoment at={lastSave.at} /> by <bdi>{lastSave.by || 'the program'}</bdi>
        </>
      )}
      {!word && !next && !hasDraft && <strong>Draft</strong>}
    </span>
  )
}
