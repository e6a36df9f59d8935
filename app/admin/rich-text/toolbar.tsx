import { type KeyboardEvent, useRef, useState } from 'react'
import type { CommandName, ToolbarState } from './commands.ts'
import { groups, pressable, type Tool, type ToolName } from './tools.ts'

/** Icons with their names on hover. One stop for Tab; the arrows go from button to button. */
export function Toolbar(props: {
  label: string
  controls: string
  state: ToolbarState
  onTool: (name: ToolName) => void
}) {
  const { state, onTool } = props
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<ToolName>('heading')
  const shown = groups
    .map((tools) => tools.filter(({ inTable }) => !inTable || state.isInTable))
    .filter((tools) => tools.length > 0)
  const all = shown.flat()
  const stop = all.some(({ name }) => name === current) ? current : 'heading'

  function move(event: KeyboardEvent) {
    const wanted = placeAfter(
      event,
      all.findIndex(({ name }) => name === stop),
      all.length,
    )
    if (wanted === undefined) return
    event.preventDefault()
    const tool = all[wanted]
    if (!tool) return
    setCurrent(tool.name)
    bar.current?.querySelector<HTMLElement>(`[data-tool=${tool.name}]`)?.focus()
  }

  return (
    <div
      ref={bar}
      className="rich-toolbar"
      role="toolbar"
      aria-label={props.label}
      aria-controls={props.controls}
      onKeyDown={move}
    >
      {shown.map((tools) => (
        <div key={tools[0]?.name} className="rich-tools">
          {tools.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              state={state}
              isStop={tool.name === stop}
              onFocus={() => setCurrent(tool.name)}
              onUse={() => onTool(tool.name)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

export function ToolIcon({ icon }: { icon: string }) {
  return (
    <svg className="tool-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={icon} />
    </svg>
  )
}

function ToolButton(props: {
  tool: Tool
  state: ToolbarState
  isStop: boolean
  onFocus: () => void
  onUse: () => void
}) {
  const { state, isStop } = props
  const { name, label, icon, keys } = props.tool
  return (
    <button
      type="button"
      className="rich-tool"
      data-tool={name}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={pressable.has(name) ? Boolean(isOn(state, name)) : undefined}
      aria-disabled={isImpossible(state, name) || undefined}
      aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
      aria-label={label}
      data-tip={keys ? `${label} · ${keys}` : label}
      onFocus={props.onFocus}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isImpossible(state, name) && props.onUse()}
    >
      <ToolIcon icon={icon} />
    </button>
  )
}

function placeAfter(event: KeyboardEvent, at: number, count: number): number | undefined {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    [next]: at + 1,
    Home: 0,
    End: count - 1,
  }
  const wanted = steps[event.key]
  return wanted === undefined ? undefined : (wanted + count) % count
}

const isOn = ({ on }: ToolbarState, name: ToolName) => name !== 'table' && on[name]

function isImpossible({ possible }: ToolbarState, name: ToolName): boolean {
  return name in possible && !possible[name as CommandName]
}
