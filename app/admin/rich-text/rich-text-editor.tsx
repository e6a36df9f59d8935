import { Node } from 'prosemirror-model'
import { useEffect, useId, useRef, useState } from 'react'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { richTextSchema } from '#core/rich-text/schema.ts'
import { align, copyStructure, room } from './beside-english.ts'
import { commands, type ToolbarState } from './commands.ts'
import { PartDialogs } from './dialog-of-part.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { mountStill } from './mount.ts'
import { insertTable } from './table-commands.ts'
import { Toolbar } from './toolbar.tsx'
import type { Part, ToolName } from './tools.ts'
import { type RichTextEditorProps, useMountedEditor } from './use-mounted-editor.ts'

const nothing: ToolbarState = { on: {}, possible: {}, isInTable: false }

/** Loaded on the screens that need it, once they are hydrated. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, english } = props
  const [state, setState] = useState(nothing)
  const [part, setPart] = useState<Part>()
  const [issue, setIssue] = useState<string>()
  const [insertAt, setInsertAt] = useState<{ left: number; top: number }>()
  const helpId = useId()
  const openInsert = () => setInsertAt(caretOf(editor.current?.view))
  const { place, editor } = useMountedEditor(props, helpId, {
    setState,
    setPart,
    setIssue,
    onSlash: openInsert,
  })

  function use(name: ToolName) {
    if (name === 'link' || name === 'note' || name === 'picture' || name === 'chart') setPart(name)
    else editor.current?.run(name === 'table' ? insertTable(3, 3) : commands[name].run)
  }
  function close() {
    setPart(undefined)
    // After the dialog has given the focus back.
    requestAnimationFrame(() => editor.current?.view.focus())
  }
  function closeInsert(typed?: string) {
    setInsertAt(undefined)
    const view = editor.current?.view
    view?.focus()
    if (typed) view?.dispatch(view.state.tr.insertText(typed))
  }

  return (
    <div className="rich-text" data-beside={english === undefined ? undefined : true}>
      <div className="rich-bar">
        <button
          type="button"
          className="rich-insert"
          aria-haspopup="listbox"
          data-tip="What can be put in: press / in the text"
          onMouseDown={(event) => event.preventDefault()}
          onClick={openInsert}
        >
          Insert <kbd>/</kbd>
        </button>
        {english !== undefined && (
          <button
            type="button"
            className="rich-insert"
            data-tip="The headings, lists, tables, charts and pictures of the English that are not here yet"
            onClick={() => {
              const doc = Node.fromJSON(richTextSchema, parseRichText(english))
              editor.current?.run(copyStructure(doc))
            }}
          >
            Copy Structure
          </button>
        )}
        <Toolbar label={`Formatting of ${label}`} controls={id} state={state} onTool={use} />
      </div>
      {english !== undefined && (
        <StillEnglish label={label} value={english} own={() => editor.current?.view} />
      )}
      <div ref={place} />
      <p className="note" id={helpId}>
        Esc, then Tab leaves the text. Ctrl+Enter continues below a table, picture or chart.
      </p>
      {issue && (
        <p className="field-error" role="alert">
          {issue}
        </p>
      )}
      {insertAt && (
        <InsertMenu
          at={insertAt}
          onUse={(name) => {
            closeInsert()
            use(name)
          }}
          onClose={closeInsert}
        />
      )}
      {part && editor.current && (
        <PartDialogs part={part} editor={editor.current} place={props.place} onClose={close} />
      )}
    </div>
  )
}

/** As it looks, each block beside the one that translates it. */
function StillEnglish(props: {
  label: string
  value: string
  own: () => Parameters<typeof align>[1] | undefined
}) {
  const { value } = props
  const place = useRef<HTMLDivElement>(null)
  const own = useRef(props.own)
  useEffect(() => {
    if (!place.current) return
    const view = mountStill(place.current, value, [room()], {
      class: 'prose rich-body rich-english',
      lang: 'en',
      dir: 'ltr',
    })
    // The editor is mounted after what is inside of it.
    let stop: (() => void) | undefined
    const asked = requestAnimationFrame(() => {
      const text = own.current()
      stop = text && align(view, text)
    })
    return () => {
      cancelAnimationFrame(asked)
      stop?.()
      view.destroy()
    }
  }, [value])
  return <section aria-label={`${props.label.replace(/ \(.*\)$/, '')} (English)`} ref={place} />
}

/** Below the caret, as far as that is on the screen. */
function caretOf(view: Parameters<typeof align>[1] | undefined) {
  if (!view) return { left: 0, top: 0 }
  const { left, bottom } = view.coordsAtPos(view.state.selection.head)
  const menu = { width: 240, height: 340 }
  return {
    left: Math.max(8, Math.min(left, innerWidth - menu.width)),
    top: Math.max(8, Math.min(bottom + 4, innerHeight - menu.height)),
  }
}
