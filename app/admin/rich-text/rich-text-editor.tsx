import { Node } from 'prosemirror-model'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { errorsOf, type Issue } from '#core/issue.ts'
import { directionOf, type Translation } from '#core/language.ts'
import { parseRichText } from '#core/rich-text/rich-text.ts'
import { richTextSchema } from '#core/rich-text/schema.ts'
import { align, copyStructure, room } from './beside-english.ts'
import { commands, type ToolbarState } from './commands.ts'
import { PartDialogs } from './dialog-of-part.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { type MountedEditor, mount, mountStill } from './mount.ts'
import type { EditorHandlers } from './plugins.ts'
import { insertTable } from './table-commands.ts'
import { Toolbar } from './toolbar.tsx'
import type { Part, ToolName } from './tools.ts'

/** A value is the tree as JSON. */
export type RichFieldProps = {
  id: string
  label: string
  value: string
  issues: readonly Issue[]
  onChange: (value: string) => void
  language: Translation | undefined
  /** The English that it translates, to be seen beside it. */
  english: string | undefined
  /** The caret is in another block, counted from 0. */
  onCaret: (block: number) => void
}

const nothing: ToolbarState = { on: {}, possible: {}, isInTable: false }

export default function RichTextEditor(props: RichFieldProps) {
  const { id, label, english } = props
  const [state, setState] = useState(nothing)
  const [part, setPart] = useState<Part>()
  const [issue, setIssue] = useState<string>()
  const [insertAt, setInsertAt] = useState<{ left: number; top: number }>()
  const helpId = useId()
  const openInsert = () => setInsertAt(caretOf(editor.current?.view))
  const { place, editor } = useMountedEditor(props, helpId, {
    onChange(written) {
      setIssue(undefined)
      props.onChange(written)
    },
    onState: setState,
    onOpen: setPart,
    onIssue: setIssue,
    onSlash: openInsert,
    onCaret: props.onCaret,
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
        <PartDialogs part={part} editor={editor.current} onClose={close} />
      )}
    </div>
  )
}

function useMountedEditor(props: RichFieldProps, helpId: string, handlers: EditorHandlers) {
  const { value } = props
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<MountedEditor>(undefined)
  const onChange = useEffectEvent(handlers.onChange)
  const onSlash = useEffectEvent(handlers.onSlash)
  const onCaret = useEffectEvent(handlers.onCaret)
  const begin = useEffectEvent((element: HTMLElement) =>
    mount(element, value, { ...handlers, onChange, onSlash, onCaret }),
  )
  useEffect(() => {
    if (!place.current) return
    const made = begin(place.current)
    editor.current = made
    return () => made.destroy()
  }, [])
  useEffect(() => editor.current?.setValue(value), [value])
  const attributes = JSON.stringify(attributesOf(props, helpId))
  useEffect(() => {
    editor.current?.view.setProps({ attributes: JSON.parse(attributes) })
  }, [attributes])
  return { place, editor }
}

function attributesOf(
  { id, label, language, issues }: RichFieldProps,
  helpId: string,
): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'data-after': 'Press here to continue writing',
    'aria-describedby': issues.length > 0 ? `${id}-issue ${helpId}` : helpId,
    ...(errorsOf(issues).length > 0 && { 'aria-invalid': 'true' }),
    class: 'prose rich-body',
    ...(language ? { lang: language, dir: directionOf(language) } : { dir: 'auto' }),
  }
}

/** As it looks, each block beside the one that translates it. */
function StillEnglish(props: {
  label: string
  value: string
  own: () => Parameters<typeof align>[1] | undefined
}) {
  const { value } = props
  const place = useRef<HTMLDivElement>(null)
  const own = useEffectEvent(props.own)
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
      const text = own()
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
