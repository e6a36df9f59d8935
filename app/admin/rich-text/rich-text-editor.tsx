import type { Node } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import { useEffect, useId, useRef, useState } from 'react'
import type { Chart } from '#core/rich-text/chart.ts'
import { richTextSchema as schema } from '#core/rich-text/schema.ts'
import type { PicturePlace } from '../pictures/upload.ts'
import { ChartDialog } from './chart-dialog.tsx'
import { around, commands, putIn, type ToolbarState } from './commands.ts'
import { LinkOfSelection } from './link-of-selection.tsx'
import { type MountedEditor, mount } from './mount.ts'
import { NoteDialog } from './note-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { insertTable } from './table-commands.ts'
import { type Part, Toolbar, type ToolName } from './toolbar.tsx'

const { nodes } = schema

export type RichTextEditorProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  place: PicturePlace
  dir?: 'ltr' | 'rtl' | 'auto'
  isInvalid?: boolean
  describedBy?: string
}

type BoxProps = Pick<RichTextEditorProps, 'id' | 'label' | 'dir' | 'isInvalid' | 'describedBy'>

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
        Esc, then Tab leaves the text. Ctrl+Enter writes on below a table, picture or chart.
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

function useMountedEditor(
  props: RichTextEditorProps,
  helpId: string,
  on: {
    setState: (state: ToolbarState) => void
    setPart: (part: Part) => void
    setIssue: (issue: string | undefined) => void
  },
) {
  const { id, label, value, dir, isInvalid, describedBy } = props
  const { setState, setPart, setIssue } = on
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<MountedEditor>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    if (!place.current) return
    const made = mount(place.current, latest.current.value, {
      onChange(written) {
        setIssue(undefined)
        latest.current.onChange(written)
      },
      onState: setState,
      onOpen: setPart,
      onIssue: setIssue,
    })
    editor.current = made
    return () => made.destroy()
  }, [setState, setPart, setIssue])
  useEffect(() => editor.current?.setValue(value), [value])
  useEffect(() => {
    const attributes = attributesOf({ id, label, dir, isInvalid, describedBy }, helpId)
    editor.current?.view.setProps({ attributes })
  }, [id, label, dir, isInvalid, describedBy, helpId])
  return { place, editor }
}

function attributesOf(
  { id, label, dir = 'auto', isInvalid, describedBy = '' }: BoxProps,
  helpId: string,
): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'data-after': 'Press here to write on',
    'aria-describedby': `${describedBy} ${helpId}`.trim(),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    class: 'prose rich-body',
    dir,
    ...(dir === 'rtl' && { lang: 'ar' }),
  }
}

type DialogProps = {
  part: Part
  editor: MountedEditor
  place: PicturePlace
  onClose: () => void
}

function PartDialogs({ part, editor, place, onClose }: DialogProps) {
  const { state } = editor.view
  const found = part === 'link' ? undefined : around(state, nodes[part])
  const act = (command: Command) => {
    editor.run(command)
    onClose()
  }
  const change = (make: (tr: Transaction) => Transaction) =>
    act((current, dispatch) => {
      dispatch?.(make(current.tr).scrollIntoView())
      return true
    })
  const put = (node: Node) =>
    change((tr) =>
      found ? tr.replaceWith(found.pos, found.pos + found.node.nodeSize, node) : putIn(tr, node),
    )
  const remove =
    found && (() => change((tr) => tr.delete(found.pos, found.pos + found.node.nodeSize)))
  const shared = { onClose, onRemove: remove }
  const dir = found?.node.attrs.dir ?? null
  switch (part) {
    case 'link':
      return <LinkOfSelection editor={editor} onClose={onClose} act={act} />
    case 'note':
      return <NoteDialog {...shared} note={found?.node ?? nodes.note.create()} onDone={put} />
    case 'picture': {
      const { src = '', alt = '' } = found?.node.attrs ?? {}
      const caption = found?.node.content
      return (
        <PictureDialog
          {...shared}
          place={place}
          value={{ src, alt }}
          onDone={(picture) => put(nodes.picture.create({ ...picture, dir }, caption))}
        />
      )
    }
    case 'chart':
      return (
        <ChartDialog
          {...shared}
          value={(found?.node ?? nodes.chart.create()).attrs as Chart}
          onDone={(chart) => put(nodes.chart.create({ ...chart, dir }))}
        />
      )
  }
}
