import type { RefObject } from 'react'
import type { Draft } from '#core/texts/drafts.server.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { SaveButtons } from '../editor/save-buttons.tsx'
import { SaveState } from '../editor/save-state.tsx'
import { SavedState } from '../frame/saved-state.tsx'
import { SaveBar, ScreenHead } from '../frame/screen-head.tsx'
import type { EditedText, useTogether } from './use-text.ts'

export function TextHead(props: {
  text: EditedText
  both: readonly EditedText[]
  together: ReturnType<typeof useTogether>
  saveButton: RefObject<HTMLButtonElement | null>
}) {
  const { text, both, together, saveButton } = props
  const { section, draft, address } = text
  return (
    <ScreenHead
      title={text.row.name || `Unnamed ${section.kind.noun}`}
      state={<SavedState publication={publicationOf(draft, section.kind)} save={draft.lastSave} />}
      back={{ to: section.base, label: section.title }}
      view={draft.shownAt}
      tabs={section.tabs?.(draft.key, 'Page')}
      history={section.tabs ? undefined : `${address}/history`}
    >
      <SaveBar
        unsaved={together.unsaved}
        state={both.map(({ editor, rowKey }) => (
          <SaveState key={rowKey} editor={editor} what="text" />
        ))}
      >
        <SaveButtons editor={together} saveButton={saveButton} form={text.formId} />
      </SaveBar>
    </ScreenHead>
  )
}

function publicationOf({ published, scheduled, withdrawn }: Draft, { original }: TextKind) {
  if (published) return 'Published'
  if (scheduled.length > 0) return 'Scheduled'
  if (withdrawn) return 'Withdrawn'
  return original ? 'Original' : 'Draft'
}
