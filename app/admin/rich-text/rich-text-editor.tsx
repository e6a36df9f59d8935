import { useId, useState } from 'react'
import { commands, type ToolbarState } from './commands.ts'
import { PartDialogs } from './dialog-of-part.tsx'
import { insertTable } from './table-commands.ts'
import { Toolbar } from './toolbar.tsx'
import type { Part, ToolName } from './tools.ts'
import { type RichTextEditorProps, useMountedEditor } from './use-mounted-editor.ts'

const nothing: ToolbarState = { on: {}, possible: {}, isInTable: false }

/** Loaded on the screens that need it, once they are hydrated. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, label } = props
  const [state, setState] = useState(nothing)
  const [part, setPart] = useState<Part>()
  const [issue, setIssue] = useState<string>()
  const helpId = useId()
  const { place, editor } = useMountedEditor(props, helpId, { setState, setPart, setIssue })

  function use(name: ToolName) {
    if (name === 'link' || name === 'note' || name === 'picture' || name === 'chart') setPart(name)
    else editor.current?.run(name === 'table' ? insertTable(3, 3) : commands[name].run)
  }
  function close() {
    setPart(undefined)
    // After the dialog has given the focus back.
    requestAnimationFrame(() => editor.current?.view.focus())
  }

  return (
    <div className="rich-text">
      <Toolbar label={`Formatting of ${label}`} controls={id} state={state} onTool={use} />
      <div ref={place} />
      <p className="note" id={helpId}>
        Esc, then Tab leaves the text. Ctrl+Enter continues below a table, picture or chart.
      </p>
      {issue && (
        <p className="field-error" role="alert">
          {issue}
        </p>
      )}
      {part && editor.current && (
        <PartDialogs part={part} editor={editor.current} place={props.place} onClose={close} />
      )}
    </div>
  )
}
