import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ToolIcon } from './toolbar.tsx'
import { beginningsNamed, type ToolName } from './tools.ts'

/**
 * What can be begun at the caret, by name: opened by "/" or by its button. The focus is in the field
 * while it is open (a combobox of WAI-ARIA) and goes back to the text; a second "/" writes one.
 */
export function InsertMenu(props: {
  at: { left: number; top: number }
  onUse: (name: ToolName) => void
  /** `typed` is what goes into the text instead. */
  onClose: (typed?: string) => void
}) {
  const { at, onUse, onClose } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const shown = beginningsNamed(typed)

  useEffect(() => {
    const element = box.current
    if (!element) return
    element.style.left = `${at.left}px`
    element.style.top = `${at.top}px`
    element.showPopover()
    field.current?.focus()
  }, [at])
  useEffect(() => {
    box.current?.querySelector(`#${CSS.escape(`${id}-${chosen}`)}`)?.scrollIntoView({
      block: 'nearest',
    })
  }, [id, chosen])

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    const tool = shown[chosen]
    if (step !== undefined) setChosen((chosen + step + shown.length) % (shown.length || 1))
    else if (event.key === 'Enter') {
      if (tool) onUse(tool.name)
    } else if (event.key === 'Escape') onClose()
    else if (event.key === 'Tab') onClose()
    else if (event.key === '/' && typed === '') onClose('/')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} popover="manual" className="insert-menu">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Insert"
        aria-expanded={shown.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown[chosen] && `${id}-${chosen}`}
        placeholder="Heading, table, chart…"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={press}
        onBlur={() => onClose()}
      />
      <div id={id} role="listbox" aria-label="What to insert">
        {shown.map(({ name, label, icon }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={name}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onUse(name)}
          >
            <ToolIcon icon={icon} />
            {label}
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className="note">Nothing is called that.</p>}
    </div>
  )
}
