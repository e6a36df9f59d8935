import { useEffect, useEffectEvent, useState } from 'react'
import { Modal } from '#app/ui/modal.tsx'
import { PressButton } from '#app/ui/press-button.tsx'
import { remember, remembered } from '../../remembered.ts'
import { isWithCtrl } from '../../with-ctrl.ts'
import type { Shortcut } from '../editor-config.ts'

const common: readonly Shortcut[] = [
  { keys: ['Ctrl', 'S'], meaning: 'Save (Cmd S on a Mac)' },
  { keys: ['?'], meaning: 'Show these shortcuts, outside a field' },
  { keys: ['Esc'], meaning: 'Close a dialog, or undo typing in a field' },
]

const ofRows: readonly Shortcut[] = [
  { keys: ['Tab'], meaning: 'Go to the next row; Tab from an open row goes through its fields' },
  { keys: ['Left', 'Right'], meaning: 'In a row: go to Move, Edit or Remove' },
  { keys: ['Up', 'Down'], meaning: 'In a row: go to the row above or below' },
  { keys: ['Ctrl', 'Z'], meaning: 'Outside a field: take back the last move or removal' },
  { keys: ['Space'], meaning: 'On a handle: lift the row, and put it down' },
  { keys: ['Up', 'Down'], meaning: 'With a lifted row: move it by one place; Esc puts it back' },
]

export function ShortcutsDialog(props: {
  shortcuts: readonly Shortcut[] | undefined
  onClose: () => void
}) {
  const { shortcuts = ofRows, onClose } = props
  const [isOn, setOn] = useState(isQuestionMarkOn)
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <dl className="shortcuts">
        {[...common, ...shortcuts].map(({ keys, meaning }) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="tick">
        <label htmlFor="question-mark">? shows these shortcuts</label>
        <input
          id="question-mark"
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => {
            setOn(currentTarget.checked)
            remember(name, currentTarget.checked ? 'on' : 'off')
          }}
        />
      </div>
      <div className="actions">
        <PressButton label="Close" className="button" isFirst onPress={onClose} />
      </div>
    </Modal>
  )
}

const name = 'qantara-question-mark'

/** Speech input presses keys without Ctrl by mistake: it can be switched off (WCAG 2.1.4). */
const isQuestionMarkOn = () => remembered(name) !== 'off'

export type Shortcuts = { save: () => void; showShortcuts?: () => void; stepBack?: () => void }

const fields = 'input, textarea, select, [contenteditable]'

/** docs/decisions.md 21. */
export function useShortcuts({ save, showShortcuts, stepBack }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isBehindDialog = document.querySelector('dialog:modal') !== null
    if (isWithCtrl(event, 's')) {
      event.preventDefault()
      if (!event.repeat && !isBehindDialog) save()
      return
    }
    const isTyping = event.target instanceof Element && event.target.closest(fields)
    if (isTyping || isBehindDialog) return
    // In a field its own undo wins.
    if (stepBack && isWithCtrl(event, 'z')) {
      event.preventDefault()
      stepBack()
    } else if (showShortcuts && isQuestionMark(event) && isQuestionMarkOn()) {
      event.preventDefault()
      showShortcuts()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isQuestionMark({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === '?' && !(ctrlKey || metaKey || altKey)
}
